import { JsonLinesDecoder, rawEvent, type AgentEvent, type JsonRecord } from '../../src/api';
import { readNanocoderReport } from './nanocoder-report';

/** Longest report that is put together, in UTF-16 code units. */
const maxReport = 32 * 1024 * 1024;

/** Reads `nanocoder run --json`, which prints one object over many lines when the run is over. */
export class NanocoderJsonDecoder extends JsonLinesDecoder {
  #lines: string[] = [];
  #length = 0;

  override decode(line: string): readonly AgentEvent[] {
    if (this.#lines.length === 0 && line !== '{') return super.decode(line);
    // It can only begin anew where the one before was cut.
    const cut = line === '{' ? this.#giveUp() : [];
    this.#lines.push(line);
    this.#length += line.length;
    if (line === '}') return [...cut, ...this.#finish()];
    return this.#length > maxReport ? [...cut, ...this.#giveUp()] : cut;
  }

  /** What was cut is kept as it came. */
  override end(): readonly AgentEvent[] {
    return this.#giveUp();
  }

  protected override isEvent(object: JsonRecord): boolean {
    return typeof object['kind'] === 'string' && typeof object['exitCode'] === 'number';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    return this.isEvent(object) ? readNanocoderReport(object) : [rawEvent(text)];
  }

  /** Joined by spaces: in JSON no text goes over a line end. */
  #finish(): readonly AgentEvent[] {
    const whole = super.decode(this.#lines.join(' '));
    if (whole.every(({ type }) => type === 'raw')) return this.#giveUp();
    this.#forget();
    return whole;
  }

  #giveUp(): readonly AgentEvent[] {
    const lines = this.#lines.filter((line) => line.trim() !== '');
    this.#forget();
    return lines.map(rawEvent);
  }

  #forget(): void {
    this.#lines = [];
    this.#length = 0;
  }
}
