import type { GitIdentity, HeadlessShape, HomeShape, InstallFacts, InstructionShape } from './agent-shapes';
import type { Launcher, Leftover, RuntimeFacts, SessionShape, SettingsShape, SignalFacts } from './agent-shapes';
import type { Verification, VersionFacts } from './agent-shapes';
import type { PermissionLevel, PermissionRule } from './permission';
import type { ProviderBinding } from './provider-binding';
import type { RepositoryShape } from './repository-shape';
import type { VerdictClass } from './verdict';

/** One coding-agent CLI as its roster entry describes it. Frozen, with every default filled in. */
export interface AgentDefinition {
  /** The key: what callers and files say. */
  readonly name: string;
  /** What people see in tables, warnings and errors. */
  readonly label: string;
  /** What is looked up on PATH; an absolute path only from the layers of the operator and of the caller. */
  readonly binary: string;
  /**
   * The strategy that the entry, or one that it derives from, names; absent: what is registered under its own name,
   * else under the nearest of `derivedFrom`, else `generic`.
   */
  readonly strategy?: string;
  /** The entry that this one started from. */
  readonly derive?: string;
  /** `derive`, and what that one started from in its turn, nearest first; absent when it derives from nothing. */
  readonly derivedFrom?: readonly string[];
  readonly install: InstallFacts;
  /** How far the entry is known to hold; absent: nobody said. */
  readonly verified?: Verification;
  readonly version: VersionFacts;
  readonly runtime: RuntimeFacts;
  /** The identity of the commits that the agent makes. */
  readonly gitIdentity: GitIdentity;
  readonly headless: HeadlessShape;
  readonly permissions: Readonly<Record<PermissionLevel, PermissionRule>>;
  /** What tells, in the result of a tool, that its own sandbox refused the call; absent: nothing does. */
  readonly denialTexts?: readonly string[];
  readonly session: SessionShape;
  readonly instructions: InstructionShape;
  /** Flag that opens one more directory to the agent. */
  readonly addDirFlag?: string;
  /** Names the event decoder of its standard output; `plain` is text. */
  readonly logFormat: string;
  /** What its own exit codes are known to mean. */
  readonly exitCodes: Readonly<Record<string, VerdictClass>>;
  readonly wrapper: { readonly refuseSubcommands: readonly string[] };
  /** How it consumes a provider; absent: it knows only its own login. */
  readonly provider?: ProviderBinding;
  readonly home: HomeShape;
  readonly settings?: SettingsShape;
  readonly ownLogin: {
    /** Names of host variables that its own login may need. */
    readonly env: readonly string[];
  };
  readonly repository: RepositoryShape;
  /** Taken away after a run that did not find them. */
  readonly leftovers?: readonly Leftover[];
  readonly signals: SignalFacts;
  readonly launcher?: Launcher;
}
