const inspect = Symbol.for('nodejs.util.inspect.custom');
const shown = '[secret]';

/** A real credential. It prints as `[secret]` everywhere; only `reveal` gives it away. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [inspect](): string {
    return shown;
  }
}
