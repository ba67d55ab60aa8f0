import { isSteerable } from '../terminal';

/** How often the lines at the bottom are drawn anew, in milliseconds. */
const frameMs = 100;

/**
 * Lines at the bottom of a terminal that change while what is done stands above them. Where there is no terminal that
 * can be steered nothing is drawn, and what is done is printed line by line.
 */
export class LiveRegion {
  readonly #stream: NodeJS.WriteStream;
  readonly #lines: () => readonly string[];
  #timer: NodeJS.Timeout | undefined;
  #drawn = 0;

  /** @param lines What to draw now, each no longer than the terminal is wide. */
  constructor(stream: NodeJS.WriteStream, lines: () => readonly string[]) {
    this.#stream = stream;
    this.#lines = lines;
  }

  /** Whether lines are drawn at all. */
  get isLive(): boolean {
    return isSteerable(this.#stream);
  }

  /** Prints lines that stay. */
  print(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    if (!this.isLive) {
      if (text !== '') this.#stream.write(text);
      return;
    }
    this.#timer ??= setInterval(() => {
      // A terminal that does not keep up is not sent pictures of what is past.
      if (!this.#stream.writableNeedDrain) this.#redraw('');
    }, frameMs).unref();
    this.#redraw(text);
  }

  /** Takes the changing lines away for good. */
  close(): void {
    clearInterval(this.#timer);
    const erase = this.#erase();
    this.#drawn = 0;
    if (erase !== '') this.#stream.write(erase);
  }

  #redraw(text: string): void {
    const lines = this.#lines();
    const erase = this.#erase();
    this.#drawn = lines.length;
    // A character can be wider than counted: without wrapping it cannot make a line into two.
    const drawing = lines.length === 0 ? '' : `${noWrap}${lines.join('\n')}${wrap}`;
    if (erase + text + drawing !== '') this.#stream.write(erase + text + drawing);
  }

  #erase(): string {
    if (this.#drawn === 0) return '';
    return `\r${this.#drawn > 1 ? `\u001b[${String(this.#drawn - 1)}A` : ''}\u001b[J`;
  }
}

const noWrap = '\u001b[?7l';
const wrap = '\u001b[?7h';
