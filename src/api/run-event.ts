import type { FigureSource, Usage } from './usage';
import type { Verdict, VerdictClass } from './verdict';

/** What a tool does, whatever the agent calls it. */
export type ToolKind = 'read' | 'edit' | 'delete' | 'move' | 'search' | 'execute' | 'think' | 'fetch' | 'other';

/** A place in a file that a tool call is about. */
export interface ToolLocation {
  /** As the agent names it: absolute, or relative to its directory of work. */
  readonly path: string;
  /** From 1. */
  readonly line?: number;
}

/** What a tool call changes in one file, as far as the agent tells. */
export interface FileDiff {
  readonly path: string;
  /** The text that was replaced; absent for a new file, and where the agent does not tell. */
  readonly oldText?: string;
  /** The text in its place; absent where the file was deleted. */
  readonly newText?: string;
}

/** One step of the agent's own plan. */
export interface PlanEntry {
  readonly content: string;
  readonly status: 'pending' | 'in_progress' | 'completed';
  readonly priority?: 'high' | 'medium' | 'low';
}

/** Ends that an agent can tell by itself. */
export type ToldVerdict = Extract<
  VerdictClass,
  | 'max_turns'
  | 'denied'
  | 'question'
  | 'budget'
  | 'auth'
  | 'rate_limited'
  | 'model_unknown'
  | 'payload_too_large'
  | 'stale_session'
  | 'provider_error'
>;

/** Where an event belongs. */
export interface EventOrigin {
  /** The tool call of the main agent whose sub-agent this event comes from; absent: the main agent itself. */
  readonly parentToolCallId?: string;
}

/** A text of the agent, whole or a piece of it. */
interface SpokenText extends EventOrigin {
  readonly text: string;
  /** Joins the pieces of one text with the whole. */
  readonly messageId?: string;
}

/**
 * What a decoder reads from an agent's own output. Names follow the Agent Client Protocol where it has them. A text that
 * comes in pieces is told in `..._delta` events and then once whole: who leaves the pieces aside misses nothing.
 */
export type AgentEvent =
  | { readonly type: 'session'; readonly sessionId: string; readonly model?: string }
  | ({ readonly type: 'message' } & SpokenText)
  | ({ readonly type: 'message_delta' } & SpokenText)
  | ({ readonly type: 'thought' } & SpokenText)
  | ({ readonly type: 'thought_delta' } & SpokenText)
  | ({
      readonly type: 'tool_call';
      readonly toolCallId: string;
      /** The agent's own name of the tool. */
      readonly name: string;
      readonly kind: ToolKind;
      /** One line: the command, the path, or the name. */
      readonly title: string;
      readonly input: unknown;
      readonly locations?: readonly ToolLocation[];
      readonly diffs?: readonly FileDiff[];
    } & EventOrigin)
  | ({
      readonly type: 'tool_call_update';
      readonly toolCallId: string;
      readonly status: 'in_progress' | 'completed' | 'failed';
      readonly output?: string;
      readonly exitCode?: number;
      /** The call was refused for lack of permission; its status is `failed`. */
      readonly denied?: true;
      readonly locations?: readonly ToolLocation[];
      readonly diffs?: readonly FileDiff[];
    } & EventOrigin)
  /** The agent's own list of what it is going to do, whole each time. */
  | ({ readonly type: 'plan'; readonly entries: readonly PlanEntry[] } & EventOrigin)
  | ({
      /** Tokens, as the agent tells them. */
      readonly type: 'usage';
      readonly usage: Usage;
      /**
       * `response`: of one answer of the model, counted once by `responseId`. `run`: of this run up to now. `session`: of
       * the conversation up to now, earlier runs too.
       */
      readonly scope: 'response' | 'run' | 'session';
      readonly responseId?: string;
      readonly model?: string;
      /** In the scope of `usage`. */
      readonly costUsd?: number;
    } & EventOrigin)
  /** The agent asks the person something; `waits`: it does nothing before there is an answer. */
  | { readonly type: 'question'; readonly text: string; readonly waits?: true }
  | {
      /** The agent's own word that it is done. */
      readonly type: 'result';
      readonly isError: boolean;
      /** The final answer, or the error text. */
      readonly text: string;
      /** HTTP status of the model's answer, where the agent tells it. */
      readonly status?: number;
      /** Of this run. */
      readonly usage?: Usage;
      /** Of this run. */
      readonly costUsd?: number;
      /** Seconds after which the provider said to try again. */
      readonly retryAfterSeconds?: number;
      /** What kind of end the agent says it is, where it says more than good or bad. */
      readonly verdict?: ToldVerdict;
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
  /** Whether a request that advertises tools held the instructions of the run; absent where nobody looked. */
  readonly instructionsSeen?: boolean;
  /**
   * Whether a tool result that came since the model's last answer tells that the agent's own sandbox refused the call;
   * absent where none came, and where nobody looked.
   */
  readonly toolDenied?: boolean;
  /** Why the broker answered by itself. */
  readonly refused?: string;
  /**
   * What the upstream said of a status from 400 on, or in the midst of an answer that had begun well: one line, at most
   * 300 characters, without secrets.
   */
  readonly errorMessage?: string;
  /** The provider's own code or type of that error, such as `model_not_found`. */
  readonly errorCode?: string;
  /** The answer did not come to its end. */
  readonly cut?: boolean;
  /** Tokens of the answer. */
  readonly usage?: Usage;
  /** Present with `usage`. */
  readonly usageSource?: FigureSource;
  /** By the prices of the provider's roster entry; absent where the model has none there. */
  readonly costUsd?: number;
  /** The provider's own id of the answer. */
  readonly responseId?: string;
}

/** What happened in a run. The first is `run_started`, the last is `verdict`. */
export type RunEventBody =
  | AgentEvent
  | {
      readonly type: 'run_started';
      /** Version of these events. It goes up when a field changes its meaning or goes away. */
      readonly schema: 1;
      readonly agent: string;
      readonly label: string;
      readonly directory: string;
      readonly route: string;
      /** Why this route was taken. */
      readonly why: string;
      readonly permission: string;
      readonly version?: string;
      readonly record: string;
      /** Muster's ULID of the session that the run belongs to; absent where it is known only later. */
      readonly session?: string;
      /** Absent in records of an earlier Muster. */
      readonly sessionMode?: 'create' | 'resume' | 'fork';
      /** Beginning of the prompt, in one line of at most 80 characters; absent where nobody told it. */
      readonly title?: string;
      /** The run that failed and in whose place this one was started. */
      readonly fallbackOf?: string;
      /** What the plan warns of; absent where it warns of nothing. */
      readonly warnings?: readonly string[];
    }
  | {
      readonly type: 'process_started';
      readonly pid: number;
      /** Absolute path of the private home of the session; absent on own login. */
      readonly home?: string;
    }
  | ({ readonly type: 'model_request' } & ModelRequestFact)
  /** A line of the agent was too long to be read; what follows is read again. */
  | { readonly type: 'oversize'; readonly bytes: number; readonly stream: 'output' | 'error_output' }
  | ({ readonly type: 'verdict' } & Verdict);

/** One event with its place in the run: `seq` from 0, `atMs` since the start, `runId` a ULID. */
export type RunEvent = RunEventBody & { readonly runId: string; readonly seq: number; readonly atMs: number };
