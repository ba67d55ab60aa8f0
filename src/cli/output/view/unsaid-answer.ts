import type { RunEvent } from '../../../api';

/** Characters of the end that are compared: an agent can print megabytes. */
const compared = 64 * 1024;

/** Knows what the main agent said, and so whether its final answer is still to be shown. */
export class UnsaidAnswer {
  /** Without white space: an answer may join several messages, or the lines of one, in its own way. */
  #said = '';

  /** The text of a result that no message held; absent for every other event, and for an error, which the verdict quotes. */
  take(event: RunEvent): string | undefined {
    if (event.type === 'message' && event.parentToolCallId === undefined) {
      this.#said += bare(event.text);
      // Now and then and not at each message, which would copy the text each time.
      if (this.#said.length > 4 * compared) this.#said = endOf(this.#said);
    }
    if (event.type !== 'result' || event.isError) return undefined;
    const answer = endOf(bare(event.text));
    return answer === '' || this.#said.includes(answer) ? undefined : event.text;
  }
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function endOf(text: string): string {
  return text.slice(-compared);
}
