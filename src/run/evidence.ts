import type { AgentEvent, ModelRequestFact, VerdictClass } from '../api';
import type { ProcessEnd } from './launch';
import type { SentOptions } from './refused-option';

/** What is said of the end of a run: its class, and one line for a person. */
export interface Stop {
  readonly verdict: VerdictClass;
  readonly reason: string;
  readonly retryAfterSeconds?: number;
}

/** The agent's own word that it is done. */
export type ResultEvent = Extract<AgentEvent, { type: 'result' }>;

/** Everything that a verdict is made from. */
export interface Evidence {
  readonly label: string;
  /** Why the run was ended from outside the agent. */
  readonly stop?: Stop;
  readonly process: ProcessEnd;
  readonly result?: ResultEvent;
  /** The last answers of the model that the broker saw, in order. */
  readonly requests: readonly ModelRequestFact[];
  /** What the roster knows of the agent's exit codes. */
  readonly exitCodes: Readonly<Record<string, VerdictClass>>;
  /** End of standard error. */
  readonly errorText: string;
  /** End of what it printed beside its events on standard output; absent: nothing. */
  readonly strayText?: string;
  /** Bytes of the longest line of its output that was too long to be read; absent: none was. */
  readonly oversizeBytes?: number;
  /** What the agent asked last, when nothing came after it. */
  readonly question?: string;
  /** A tool call that was refused and that nothing later made up for: its title. */
  readonly deniedTool?: string;
  /** The model was asked and answered, and the instructions were in no turn. */
  readonly instructionsMissing?: true;
  /** Texts that tell that the agent does not find its session; only for a run that goes on with one. */
  readonly staleTexts?: readonly string[];
  /** Absent where it is not known what the agent was started with. */
  readonly sent?: SentOptions;
}
