import type { EventDecoder } from '../event-decoder';
import type { AgentEvent } from '../run-event';
import type { JsonRecord } from './decoder-fields';
import { readAnyDepth, readJsonObject } from './decoder-json-object';
import { splitDamagedLine } from './decoder-json-objects';

/** What could not be read, as it came. */
export function rawEvent(line: string): AgentEvent {
  return { type: 'raw', line };
}

/** Base of decoders for CLIs that print one JSON object a line; copes with lines that are not quite that. */
export abstract class JsonLinesDecoder implements EventDecoder {
  /**
   * Objects of more than 128 levels are read, too, where their lines are not long. For a decoder of which nothing in an
   * event is an object of the line but the `input` of `readToolCall`: to walk through every line costs time.
   */
  protected readonly readsAnyDepth: boolean = false;

  decode(line: string): readonly AgentEvent[] {
    const whole = this.readsAnyDepth ? readAnyDepth(line) : readJsonObject(line);
    if (whole !== undefined) return this.decodeObject(whole, line);
    return splitDamagedLine(line, (object) => this.isEvent(object)).flatMap(({ object, text }) =>
      object === undefined ? [rawEvent(text)] : this.decodeObject(object, text),
    );
  }

  end(): readonly AgentEvent[] {
    return [];
  }

  /** Whether an object found in a damaged line is an event of this CLI and not a part of one. */
  protected abstract isEvent(object: JsonRecord): boolean;

  /** The events of one object. `text` is what it was read from, for `rawEvent` where nothing or not all is known. */
  protected abstract decodeObject(object: JsonRecord, text: string): readonly AgentEvent[];
}
