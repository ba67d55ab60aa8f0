import { PassThrough } from 'node:stream';
import { Terminal } from '@xterm/headless';

/** A terminal without a window: what is written to its stream can be read back as a person would see it. */
export class Screen {
  readonly stream: NodeJS.WriteStream;
  /** Everything that was sent, with all that steers. */
  sent = '';
  readonly #terminal: Terminal;

  constructor(columns: number, rows = 40) {
    this.#terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true });
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => {
      this.sent += chunk.toString('utf8');
    });
    this.stream = Object.assign(stream, { isTTY: true, columns }) as unknown as NodeJS.WriteStream;
  }

  /** The lines on the screen, without blanks at their ends. */
  async lines(): Promise<readonly string[]> {
    this.#terminal.reset();
    await new Promise<void>((resolve) => {
      this.#terminal.write(this.sent, resolve);
    });
    const buffer = this.#terminal.buffer.active;
    const lines = Array.from({ length: buffer.length }, (_, row) => buffer.getLine(row)?.translateToString(true) ?? '');
    return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1).map((line) => line.trimEnd());
  }
}

/** A stream that is no terminal, and what was written to it. */
export function pipe(): { readonly stream: NodeJS.WriteStream; readonly text: () => string } {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  return { stream: stream as unknown as NodeJS.WriteStream, text: () => text };
}
