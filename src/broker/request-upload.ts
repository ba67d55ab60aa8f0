import type { ClientRequest, IncomingMessage } from 'node:http';

/** What an upload reports. */
export interface UploadListener {
  received(bytes: number): void;
  /** The whole body, once it is there; the upstream has it too. */
  completed(body: Buffer): void;
  /** The body is longer than allowed; nothing more is sent up. */
  tooLarge(): void;
}

/** Streams a body up as it comes, at the pace of the upstream, and keeps a bounded copy of it. */
export function uploadBody(
  request: IncomingMessage,
  upstream: ClientRequest,
  maxBytes: number,
  listener: UploadListener,
): void {
  let chunks: Buffer[] = [];
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
    if (!upstream.write(chunk)) request.pause();
  });
  request.on('end', () => {
    if (upstream.destroyed) return;
    upstream.end();
    listener.completed(Buffer.concat(chunks));
    chunks = [];
  });
  upstream.on('drain', resume);
  upstream.on('close', resume);
}
