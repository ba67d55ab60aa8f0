/** Longest request body that is kept, in bytes. */
export const bodyLimit = 64 * 1024 * 1024;

/**
 * The whole body as text; `undefined` when it is longer than the limit. The rest is then read and thrown away, because
 * a client that is still sending would see a broken connection instead of the answer.
 */
export async function readBody(chunks: AsyncIterable<Buffer>, limit = bodyLimit): Promise<string | undefined> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size <= limit) kept.push(chunk);
    else kept.length = 0;
  }
  return size > limit ? undefined : Buffer.concat(kept).toString('utf8');
}
