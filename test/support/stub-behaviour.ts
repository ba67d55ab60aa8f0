type Form = 'plain' | 'base64' | 'percent' | 'unicode';

/** One thing that a stub agent does. */
export type StubStep =
  | { readonly do: 'print'; readonly lines: readonly string[]; readonly end?: string }
  /** Writes pieces to standard error, with a pause after each. */
  | { readonly do: 'complain'; readonly pieces: readonly string[]; readonly pauseMs?: number }
  | { readonly do: 'sleep'; readonly ms: number }
  /** Notes these signals and goes on. */
  | { readonly do: 'trap'; readonly signals: readonly NodeJS.Signals[] }
  | { readonly do: 'answerSignal'; readonly signal: NodeJS.Signals; readonly code: number }
  /** Starts a process that outlives the stub. */
  | {
      readonly do: 'leave';
      readonly ownGroup: boolean;
      readonly holdsOutput: boolean;
      readonly ignores?: string;
      /** It has no variable of the run. */
      readonly hides?: boolean;
      /** It is the child of a process that ends after a moment. */
      readonly parentEnds?: boolean;
    }
  | { readonly do: 'flood'; readonly megabytes: number; readonly to?: 1 | 2; readonly line?: string }
  | { readonly do: 'environment'; readonly form: Form; readonly to?: 1 | 2; readonly prefix?: string }
  /** Prints one variable in a form, between two texts. */
  | {
      readonly do: 'printToken';
      readonly name: string;
      readonly form: Form;
      readonly before: string;
      readonly after: string;
    }
  /** Writes one variable to standard error in two pieces. */
  | { readonly do: 'secretSplit'; readonly name: string; readonly pauseMs?: number }
  /** Calls the model, and notes the answers. */
  | {
      readonly do: 'ask';
      readonly path: string;
      readonly times?: number;
      readonly body?: unknown;
      readonly token?: boolean;
    }
  | { readonly do: 'exit'; readonly code: number }
  | { readonly do: 'die'; readonly signal: NodeJS.Signals }
  | { readonly do: 'hang' };

/** What a stub agent does when it is started. */
export interface StubBehaviour {
  /** What it says to `--version`. */
  readonly version?: string;
  /** `read`: to its end, first of all. */
  readonly input?: 'read' | 'ignore' | 'close';
  readonly steps?: readonly StubStep[];
}

/** One start of a stub agent, as the stub saw it. */
export interface StubCall {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: Buffer;
  readonly cwd: string;
  readonly pid: number;
}

const session = '00000000-0000-4000-8000-000000000000';

/** The lines with which Claude Code ends well. */
export function claudeAnswer(text: string): StubStep {
  const result = { type: 'result', subtype: 'success', is_error: false, result: text, session_id: session };
  const init = { type: 'system', subtype: 'init', session_id: session, model: 'stub' };
  return { do: 'print', lines: [JSON.stringify(init), JSON.stringify(result)] };
}

/** The line with which Claude Code ends badly. */
export function claudeFailure(text: string): StubStep {
  const result = {
    type: 'result',
    subtype: 'error_during_execution',
    is_error: true,
    result: text,
    session_id: session,
  };
  return { do: 'print', lines: [JSON.stringify(result)] };
}
