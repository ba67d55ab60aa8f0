import { JsonLinesDecoder, rawEvent, readName, readText, type AgentEvent, type JsonRecord } from '../../src/api';

/** Said before the first request of a run that `--max-turns` limits. */
const turnsLimited = /^Applying --max-turns override: \d+ /;

/**
 * Reads `auggie --print --output-format json`: one object when a run is over, between lines for people, and nothing
 * after its last turn was used up or the model failed.
 */
export class AuggieJsonDecoder extends JsonLinesDecoder {
  #turnsLimited = false;
  #resultSeen = false;

  override decode(line: string): readonly AgentEvent[] {
    this.#turnsLimited ||= turnsLimited.test(line);
    return super.decode(line);
  }

  override end(): readonly AgentEvent[] {
    if (this.#resultSeen || !this.#turnsLimited) return [];
    // After a failure it ends with another exit code than 0, and then this is not believed.
    return [{ type: 'result', isError: false, text: '', verdict: 'max_turns', inferred: true }];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return object['type'] === 'result' && typeof object['session_id'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    const answer = readText(object['result']);
    if (!this.isEvent(object) || answer === undefined) return [rawEvent(text)];
    this.#resultSeen = true;
    const sessionId = readName(object['session_id']);
    const isError = object['is_error'] === true;
    const subtype = object['subtype'];
    return [
      ...(sessionId === undefined ? [] : [{ type: 'session' as const, sessionId }]),
      ...(answer === '' ? [] : [{ type: 'message' as const, text: answer }]),
      {
        type: 'result',
        isError,
        text: answer,
        ...(subtype === 'error_max_turns' && { verdict: 'max_turns' as const }),
      },
    ];
  }
}
