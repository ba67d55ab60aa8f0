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
  /** Configuration files, later over earlier. */
  readonly configFiles?: readonly string[];
  /** The environment to look at; `process.env` when absent. */
  readonly environment?: HostEnvironment;
}
