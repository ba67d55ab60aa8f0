import type { AgentEvent, EventDecoder } from '../../src/api';

/** How much of the answer is kept, in UTF-16 code units. */
const maxAnswer = 1024 * 1024;

/** Reads a CLI that prints text: each line is shown as it comes, and the whole is the answer. */
export class PlainDecoder implements EventDecoder {
  #text = '';

  decode(line: string): readonly AgentEvent[] {
    this.#text += `${line}\n`;
    // Cut now and then and not at each line, which would copy the text each time.
    if (this.#text.length > 2 * maxAnswer) this.#text = this.#text.slice(-maxAnswer);
    return line.trim() === '' ? [] : [{ type: 'message', text: line }];
  }

  /** The end of a longer text is kept: that is where the answer stands. */
  end(): readonly AgentEvent[] {
    const text = this.#text.trim().slice(-maxAnswer);
    if (text === '') return [];
    const whole = startsInsideCharacter(text) ? text.slice(1) : text;
    return [{ type: 'result', isError: false, text: whole, inferred: true }];
  }
}

function startsInsideCharacter(text: string): boolean {
  return /^[\uDC00-\uDFFF]/.test(text);
}
