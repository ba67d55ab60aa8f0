import { paint } from './terminal';

/** A silence longer than this is filled with a line that says that the agent is still at work. */
const silenceMs = 700;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** On a terminal, one line that is rewritten while nothing else happens; elsewhere nothing at all. */
export class ActivityLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #what: string;
  readonly #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #frame = 0;
  #shown = false;

  /** @param what One word or a few for what is going on. */
  constructor(stream: NodeJS.WriteStream, what = 'working') {
    this.#stream = stream;
    this.#what = what;
  }

  /** Begins to wait for the next event. */
  wait(): void {
    if (!this.#stream.isTTY || process.env['TERM'] === 'dumb') return;
    this.#timer ??= setInterval(() => {
      this.#draw();
    }, silenceMs / 7);
    this.#timer.unref();
    this.#frame = -7;
  }

  /** Takes the line away, so that something else can be printed. */
  clear(): void {
    if (this.#shown) this.#stream.write('\r\x1b[2K');
    this.#shown = false;
  }

  close(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #draw(): void {
    this.#frame += 1;
    if (this.#frame < 0) return;
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(0);
    const { dim } = paint(this.#stream);
    this.#stream.write(`\r\x1b[2K${dim(`${frames[this.#frame % frames.length] ?? ''} ${this.#what}, ${seconds} s`)}`);
    this.#shown = true;
  }
}
