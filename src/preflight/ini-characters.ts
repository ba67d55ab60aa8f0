/** Walks through a text as git reads a configuration file: every line end is one `\n`, and so is the end of the text. */
export class IniCharacters {
  /** 1-based, of the character that was taken last. */
  line = 1;
  /** 1-based, in characters. */
  column = 0;
  private position: number;
  private startsLine = false;

  constructor(private readonly text: string) {
    this.position = text.startsWith('\uFEFF') ? 1 : 0;
    this.column = this.position;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** The next character, without taking it. */
  peek(): string {
    if (this.isAtEnd || this.text.startsWith('\r\n', this.position)) return '\n';
    return this.text.charAt(this.position);
  }

  take(): string {
    const next = this.peek();
    if (this.startsLine) {
      this.line += 1;
      this.column = 0;
    }
    this.startsLine = next === '\n';
    this.column += 1;
    this.position += this.text.startsWith('\r\n', this.position) ? 2 : 1;
    return next;
  }

  /** Goes to the end of the line, and leaves it to be taken. */
  skipLine(): void {
    while (this.peek() !== '\n') this.take();
  }
}

/** What git takes for white space within a line. */
export function isIniSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r';
}
