import type { PluginSpecifier } from '../config';

/** What decides on the plugins beside the options of a host. */
export interface PluginSituation {
  /** Those that the operator's configuration names. */
  readonly configured?: readonly PluginSpecifier[];
  /** Who gave the `pluginSpecifiers` of the options; `host` when absent. */
  readonly givenBy?: 'host' | '--plugin';
  /** The directory of the run, where it is known before plugins are loaded. */
  readonly directory?: string;
}
