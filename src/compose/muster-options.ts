import type { AgentPlugin } from '../api';
import type { HostEnvironment } from '../host';
import type { DependencyContainer } from '../registry';

/** How a registry, or a whole Muster, is put together. */
export interface MusterOptions {
  /** Directories with `agents/` and `providers/`, over all other layers, in this order. */
  readonly rosterDirectories?: readonly string[];
  /** The host's own container; what it registers there takes the place of ours, in runs too. */
  readonly container?: DependencyContainer;
  /** Plugins beside the built-in ones. */
  readonly plugins?: readonly AgentPlugin[];
  /**
   * Plugins to load: absolute paths of files or package directories, or names of packages, which are looked for in
   * `$XDG_CONFIG_HOME/muster/node_modules` and then beside Muster. None is loaded from the current directory.
   */
  readonly pluginSpecifiers?: readonly string[];
  /** `report` (when absent): a plugin that fails is in `registry.plugins`. `throw`: one `RegistryError` lists all. */
  readonly pluginFailures?: 'report' | 'throw';
  /** Reads the operator's `config.yaml` and `instructions.md` in `$XDG_CONFIG_HOME/muster`, below the other files. */
  readonly operatorConfiguration?: boolean;
  /**
   * Reads, for each run, `.muster.yaml` and `.muster/instructions.md` of the repository under work, between the
   * operator's files and `configFiles`. They can set little: see the page about configuration.
   */
  readonly projectConfiguration?: boolean;
  /** Configuration files, later over earlier, over the other layers. */
  readonly configFiles?: readonly string[];
  /** The environment to look at; `process.env` when absent. */
  readonly environment?: HostEnvironment;
}
