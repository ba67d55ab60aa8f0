import type { ClientRequest, IncomingMessage } from 'node:http';

/** What an upload reports. */
export interface UploadListener {
  received(bytes: number): void;
  /** Takes the whole body, once it is there, and says whether it may go up. */
  completed(body: Buffer): boolean;
  /** The body is longer than allowed; nothing more is sent up. */
  tooLarge(): void;
}

/**
 * Streams a body up as it comes, at the pace of the upstream, and keeps a bounded copy of it. The last byte goes up
 * only when the whole body was looked at: what is refused then has never become a request.
 */
export function uploadBody(
  request: IncomingMessage,
  upstream: ClientRequest,
  maxBytes: number,
  listener: UploadListener,
): void {
  let chunks: Buffer[] = [];
  let last: Buffer = Buffer.alloc(0);
  let total = 0;
  const resume = (): void => void request.resume();
  request.on('data', (chunk: Buffer) => {
    total += chunk.length;
    listener.received(chunk.length);
    // What comes after the end of the upstream is read and thrown away, so that the client sees the answer.
    if (upstream.destroyed) return;
    if (total > maxBytes) {
      chunks = [];
      listener.tooLarge();
      return;
    }
    chunks.push(chunk);
    const ready = Buffer.concat([last, chunk.subarray(0, -1)]);
    last = chunk.subarray(-1);
    if (ready.length > 0 && !upstream.write(ready)) request.pause();
  });
  request.on('end', () => {
    if (upstream.destroyed) return;
    if (listener.completed(Buffer.concat(chunks))) upstream.end(last);
    chunks = [];
  });
  upstream.on('drain', resume);
  upstream.on('close', resume);
}
