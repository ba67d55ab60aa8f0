import type { WireProtocol } from '../../api';
import type { PlayedStep } from '../scenario/scenario-player';

/** One request that the scripted model server received. */
export interface LoggedRequest {
  /** Milliseconds since the epoch, when the body had arrived. */
  readonly at: number;
  readonly method: string;
  /** Path and query; a key in the query is replaced by `[redacted]`. */
  readonly path: string;
  /** Absent for paths that belong to no protocol. */
  readonly protocol?: WireProtocol;
  /** Those that carry credentials hold `[redacted]`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON; the text where it is not JSON; `undefined` where there was no body. */
  readonly body: unknown;
  readonly model?: string;
  /** Names of the tools that the request advertises. */
  readonly tools: readonly string[];
  /** All text in system and developer slots, joined by blank lines. */
  readonly system: string;
  /** Text of the user messages, one element a message. */
  readonly userTexts: readonly string[];
  /** Index of the scenario step that decided the answer; absent when no step was used. */
  readonly step?: number;
  /** What the model did; each `reply` reported the same usage. Absent where no model was asked. */
  readonly outcome?: PlayedStep['play']['outcome'];
}
