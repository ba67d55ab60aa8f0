import type { ToolAction } from '../tools/tool-action';

/** For how many requests a step lasts. */
export type Times = number | 'always';

/** Says something, uses a tool, or both; without a tool the turn of the agent ends. */
export interface TurnStep {
  readonly kind: 'turn';
  /** What the model thinks before it answers. */
  readonly thought?: string;
  readonly say?: string;
  readonly action?: ToolAction;
}

/** Answers with an HTTP error in the protocol's own shape. */
export interface ErrorStep {
  readonly kind: 'error';
  readonly status: number;
  readonly message: string;
  readonly retryAfterSeconds?: number;
  readonly times: Times;
}

/** Accepts the request and never answers. */
export interface HangStep {
  readonly kind: 'hang';
  readonly times: Times;
}

/** Sends headers and that many events, then nothing more. */
export interface StallStep {
  readonly kind: 'stall';
  readonly say?: string;
  readonly afterEvents: number;
  readonly times: Times;
}

/** Closes the socket in the middle of the answer. */
export interface CutStep {
  readonly kind: 'cut';
  readonly say?: string;
  readonly times: Times;
}

/** Asks for the tool on this and on every further request. */
export interface EndlessStep {
  readonly kind: 'endless';
  readonly say?: string;
  readonly action: ToolAction;
}

/** What the scripted model does with one request, or with several. */
export type ScenarioStep = TurnStep | ErrorStep | HangStep | StallStep | CutStep | EndlessStep;

/** What the scripted model does, request by request. */
export interface Scenario {
  readonly steps: readonly ScenarioStep[];
}
