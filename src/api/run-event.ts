import type { Usage } from './usage';
import type { Verdict } from './verdict';

/** What a tool does, whatever the agent calls it. */
export type ToolKind = 'read' | 'edit' | 'delete' | 'move' | 'search' | 'execute' | 'think' | 'fetch' | 'other';

/** What a decoder reads from an agent's own output. Names follow the Agent Client Protocol where it has them. */
export type AgentEvent =
  | { readonly type: 'session'; readonly sessionId: string; readonly model?: string }
  | { readonly type: 'message'; readonly text: string }
  | {
      readonly type: 'tool_call';
      readonly toolCallId: string;
      /** The agent's own name of the tool. */
      readonly name: string;
      readonly kind: ToolKind;
      /** One line: the command, the path, or the name. */
      readonly title: string;
      readonly input: unknown;
    }
  | {
      readonly type: 'tool_call_update';
      readonly toolCallId: string;
      readonly status: 'in_progress' | 'completed' | 'failed';
      readonly output?: string;
      readonly exitCode?: number;
    }
  | {
      /** The agent's own word that it is done. */
      readonly type: 'result';
      readonly isError: boolean;
      /** The final answer, or the error text. */
      readonly text: string;
      /** HTTP status of the model's answer, where the agent tells it. */
      readonly status?: number;
      readonly usage?: Usage;
      /** What kind of end the agent says it is, where it says more than good or bad. */
      readonly verdict?: 'max_turns' | 'denied' | 'budget' | 'auth';
      /** The agent has no such word and just printed a text: whether that is good, its exit status decides. */
      readonly inferred?: true;
    }
  | { readonly type: 'notice'; readonly message: string }
  /** Whatever the decoder does not know: one line, as it came. */
  | { readonly type: 'raw'; readonly line: string };

/** What the broker saw of one request to the model. Never a token, never a body. */
export interface ModelRequestFact {
  readonly method: string;
  /** Path without query. */
  readonly path: string;
  /** Answer to the agent; absent when the connection broke before one. */
  readonly status?: number;
  readonly model?: string;
  /** How many tools the request advertised. */
  readonly tools: number;
  /** The body was no JSON object; it is counted as a request that advertises tools. */
  readonly unreadable?: true;
  readonly requestBytes: number;
  readonly responseBytes: number;
  readonly durationMs: number;
  readonly retryAfterSeconds?: number;
  /** Why the broker answered by itself. */
  readonly refused?: string;
  /** What the upstream said of a status from 400 on: one line, at most 300 characters, without secrets. */
  readonly errorMessage?: string;
  /** The answer did not come to its end. */
  readonly cut?: boolean;
}

/** What happened in a run. The first is `run_started`, the last is `verdict`. */
export type RunEventBody =
  | AgentEvent
  | {
      readonly type: 'run_started';
      readonly agent: string;
      readonly label: string;
      readonly directory: string;
      readonly route: string;
      /** Why this route was taken. */
      readonly why: string;
      readonly permission: string;
      readonly version?: string;
      readonly record: string;
    }
  | {
      readonly type: 'process_started';
      readonly pid: number;
      /** Absolute path of the private home of the session; absent on own login. */
      readonly home?: string;
    }
  | ({ readonly type: 'model_request' } & ModelRequestFact)
  | ({ readonly type: 'verdict' } & Verdict);

/** One event with its place in the run: `seq` from 0, `atMs` since the start, `runId` a ULID. */
export type RunEvent = RunEventBody & { readonly runId: string; readonly seq: number; readonly atMs: number };
