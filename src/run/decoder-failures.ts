/** Kinds that are told apart; a decoder that fails in more ways has been told of enough. */
const mostKinds = 20;

/** Words the failures of an event decoder, each kind once: one that fails at a line mostly fails at every line like it. */
export class DecoderFailures {
  readonly #told = new Set<string>();
  readonly #decoder: string;

  constructor(logFormat?: string) {
    this.#decoder = logFormat === undefined ? 'the event decoder' : `the event decoder of ${logFormat}`;
  }

  /** The message of a failure; absent where one like it was told. */
  tell(reason: string): string | undefined {
    const kind = kindOf(reason);
    if (this.#told.has(kind) || this.#told.size >= mostKinds) return undefined;
    this.#told.add(kind);
    const more = this.#told.size < mostKinds ? '' : ' (no more of them are told)';
    return `${this.#decoder} failed: ${reason}${more}`;
  }
}

/** The reason without texts in quotes and numbers: they differ from line to line. */
function kindOf(reason: string): string {
  return reason.replaceAll(/"[^"]*"?|'[^']*'|\d+/g, '…').slice(0, 500);
}
