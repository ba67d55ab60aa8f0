import type { Problem } from '../errors';
import type { AgentDefinition } from './agent-definition';
import type { AgentRunConfig, CliOverrides, ConfigValues } from './agent-run-config';
import type { BrokenEntry } from './broken-entry';
import type { CommandBuilder } from './command-builder';
import type { EntryField } from './entry-field';
import type { EventDecoder } from './event-decoder';
import type { InstructionDelivery } from './instruction-delivery';
import type { PermissionLevel } from './permission';
import type { ProviderDefinition } from './provider-definition';

/** What the command string for a container is made from. */
export interface HeadlessCommandOptions {
  /** 0 means no limit. */
  readonly timeoutSeconds: number;
  readonly model?: string;
  /** 0 sends no flag. */
  readonly maxTurns?: number;
  /** `workspace` when absent. */
  readonly permission?: PermissionLevel;
}

/** An agent together with the behaviour that is bound to it. */
export interface BoundAgent {
  readonly definition: AgentDefinition;
  readonly commandBuilder: CommandBuilder;
  readonly instructionDelivery: InstructionDelivery;
  /** The name under which its strategies were found. */
  readonly strategy: string;
  /** Its instructions travel in OpenCode's configuration. */
  readonly usesOpenCodeInstructions: boolean;
  createEventDecoder(): EventDecoder;
  /** Takes configuration and overrides together for this agent; the overrides win. Throws `ConfigError`. */
  applyConfig(config: ConfigValues, overrides?: CliOverrides): AgentRunConfig;
  /**
   * One bash string for `["bash", "-lc", command]`. It expects `MUSTER_RUN_DIR` with `prompt.txt` and, where there
   * are any, `instructions.md` and the session file. What it cannot use there ends it with a message and exit code 2.
   * Throws `PlanError` for options that cannot be passed on, or a level that nobody enforces.
   */
  buildHeadlessCommand(options: HeadlessCommandOptions): string;
}

/** A plugin that took part, or why it could not. */
export interface PluginRecord {
  /** Its id; of one whose id is not known, the specifier or `?`. */
  readonly id: string;
  /** Absent where it is not known. */
  readonly version?: string;
  /** `built-in`, `host`, `--plugin`, or `operator configuration` with `file:line:column`. */
  readonly source: string;
  /** Real path of the file that it was loaded from; absent for one that was given as an object. */
  readonly file?: string;
  /** Names under which it registered a command builder, an instruction delivery or both. Empty after a failure. */
  readonly strategies: readonly string[];
  /** Log formats that it registered a decoder for. Empty after a failure. */
  readonly decoders: readonly string[];
  /** Absolute paths. Empty after a failure. */
  readonly rosterDirectories: readonly string[];
  /** What it took the place of, such as `instruction delivery "claude"`; absent when nothing. */
  readonly replaces?: readonly string[];
  /** Why it takes no part: nothing of it is in the registry. */
  readonly failure?: string;
}

/** The roster and the behaviour bound to it. */
export interface AgentRegistry {
  readonly agents: ReadonlyMap<string, AgentDefinition>;
  /** Sorted. */
  readonly names: readonly string[];
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  /** Provider name to configuration directory. */
  readonly openCodeProviders: ReadonlyMap<string, string>;
  readonly plugins: readonly PluginRecord[];
  /** Entries of the roster that are in none of the maps, since their files have problems; agents first, by name. */
  readonly broken: readonly BrokenEntry[];
  /** Everything that is wrong with the files of the roster, also with those that belong to no entry. */
  readonly rosterProblems: readonly Problem[];
  /**
   * `name`, else `defaultAgent`, else `claude`; an empty string counts as absent. Throws `RegistryError`, and for a
   * broken entry `RosterError` with its problems.
   */
  resolve(name?: string, options?: { readonly defaultAgent?: string }): BoundAgent;
  /** Throws `RegistryError` with the names that there are, and for a broken entry `RosterError` with its problems. */
  provider(name: string): ProviderDefinition;
  /**
   * Every value of an entry that is in effect, with where it was written, in the order of the roster reference. Throws
   * as `resolve` and `provider` do. Reads the files of the roster again where they had been compiled.
   */
  describe(kind: 'agent' | 'provider', name: string): readonly EntryField[];
}
