import type { JsonObject } from './json';

/** The name and address that commits of an agent carry. */
export interface GitIdentity {
  readonly name: string;
  readonly email: string;
}

/** Where the CLI comes from; for messages, `muster agents` and image files. */
export interface InstallFacts {
  /** npm package name. */
  readonly npm?: string;
  /** The version that the entry was measured with. */
  readonly measuredVersion?: string;
  readonly url?: string;
}

/**
 * How far an entry is known to hold. `real`: a test runs the real CLI. `help`: read from its help text.
 * `declared`: taken from its documentation.
 */
export const verifications = ['real', 'help', 'declared'] as const;
/** How far an entry is known to hold. */
export type Verification = (typeof verifications)[number];

/** How the CLI tells its version. */
export interface VersionFacts {
  readonly args: readonly string[];
  /** Lowest version that the entry holds for, as `1.2.3`. */
  readonly minimum?: string;
}

/** How the prompt reaches the CLI. */
export interface PromptShape {
  readonly channel: 'stdin' | 'argument' | 'flag';
  /** The flag of channel `flag`. */
  readonly flag?: string;
  /** Channel `flag`: `--flag=value` in one argument. */
  readonly joined: boolean;
  /** Channel `argument`: the CLI honours `--` before it. */
  readonly endOfOptions: boolean;
  /**
   * What is written for the prompt. `text`: the prompt itself.
   * `user-message-json`: one line `{"type":"user","message":{"role":"user","content":[{"type":"text","text":...}]}}`.
   */
  readonly format: 'text' | 'user-message-json';
  /** The CLI refuses longer prompts. */
  readonly maxCharacters?: number;
  /** Channels `argument` and `flag`: the CLI takes a prompt that begins with a dash for a prompt all the same. */
  readonly acceptsDash: boolean;
  /** Channels `argument` and `flag`: a prompt that is too long for an argument goes to standard input instead. */
  readonly overflow?: 'stdin';
  /** What the CLI would not take as text, and what keeps it text. */
  readonly escapes: readonly PromptEscape[];
}

/** A piece of a prompt that a CLI would act on, such as `@path`, and what is sent instead. */
export interface PromptEscape {
  readonly find: string;
  readonly replacement: string;
  /** `start`: only where the prompt begins with it. `first_word`: there too with white space before it. */
  readonly at: 'start' | 'first_word' | 'anywhere';
}

/** How the CLI runs without a person. */
export interface HeadlessShape {
  /** Words before all flags, such as `exec`. */
  readonly subcommand: readonly string[];
  /** Templates of arguments that every headless run has. */
  readonly args: readonly string[];
  /** Templates of environment values that every headless run has. */
  readonly env: Readonly<Record<string, string>>;
  /** Text of files that every headless run has, by path below the run directory. */
  readonly files: Readonly<Record<string, string>>;
  readonly prompt: PromptShape;
  readonly modelFlag?: string;
  readonly maxTurnsFlag?: string;
  readonly verboseFlag?: string;
  readonly outputFormatFlags: readonly string[];
  /** It prints events as it works, and a tool call when it begins: silence then means that nothing happens. */
  readonly streams: boolean;
}

/** How the CLI keeps conversations. */
export interface SessionShape {
  readonly supportsResume: boolean;
  readonly resumeFlag?: string;
  readonly continueFlag?: string;
  /** Words that resume instead of a flag, such as `resume`. */
  readonly resumeSubcommand: readonly string[];
  /** Flag that sets the id of a new session. */
  readonly sessionIdFlag?: string;
  readonly forkFlag?: string;
  /** Whether the CLI finds a session from another directory than the one it was begun in. */
  readonly anyDirectory: boolean;
  /** Names in its home that a fork leaves out, with `*` for any letters: indexes that hold the place of the original. */
  readonly notCopied: readonly string[];
  /** Texts in its output that tell that it does not find the session. */
  readonly staleTexts: readonly string[];
  /** File in the run directory that holds the session id. */
  readonly file?: string;
  readonly supportsHook: boolean;
}

/** How standing instructions reach the CLI when no strategy knows better. */
export interface InstructionShape {
  /** Flag whose value is the text. */
  readonly flag?: string;
  /** Flag whose value is the path of a file with the text. */
  readonly fileFlag?: string;
  /** File that the CLI reads by itself; its path below the private home. */
  readonly homeFile?: string;
  /** Templates merged into the settings file; the text lies in `instructions.md` of the run directory. */
  readonly settings?: JsonObject;
  /** Whether the vendor's own system prompt stays. */
  readonly effect: 'adds' | 'replaces';
  /** Standing instructions of every run of the agent; the lowest layer. */
  readonly text?: string;
}

/** The private home of a session: what points the CLI at it, and what lies in it from the start. */
export interface HomeShape {
  /** Templates of environment values that make the CLI use the private home. */
  readonly env: Readonly<Record<string, string>>;
  /** Text of files, by path below the home. */
  readonly files: Readonly<Record<string, string>>;
}

/** A JSON settings file that the CLI is pointed at for one run. */
export interface SettingsShape {
  /** Template of its path, below `{run_directory}` or `{home}`. */
  readonly file: string;
  /** Templates of what stands in it in every run; what the route, the level and the instructions say is merged over it. */
  readonly values: JsonObject;
}

/** What the CLI itself needs in order to run. */
export interface RuntimeFacts {
  /** Lowest version of Node.js, as `22.19.0`, for a CLI that is started by the `node` on PATH. */
  readonly minimumNode?: string;
}

/** A file that the CLI makes in the directory of work by itself. */
export interface Leftover {
  /** Relative to the directory of work. */
  readonly file: string;
  /** SHA-256 of what the CLI writes, in hexadecimal digits; a file with other content is somebody's work. */
  readonly sha256: string;
}

/** How the CLI is asked to end. */
export interface SignalFacts {
  readonly first: 'SIGTERM' | 'SIGINT';
  /** Between the first signal and SIGKILL. */
  readonly graceSeconds: number;
}

/** Launcher mode: the launcher runs only when a provider was selected. */
export const LAUNCHER_ON_PROVIDER_SELECT = 'on_provider_select';
/** Launcher mode: the launcher runs on every invocation. */
export const LAUNCHER_ALWAYS = 'always';

/** A preparation script that the wrapper hands off to. */
export interface Launcher {
  /** Name of the script on PATH. */
  readonly script: string;
  readonly mode: typeof LAUNCHER_ON_PROVIDER_SELECT | typeof LAUNCHER_ALWAYS;
}
