import type { PluginSpecifier } from '../config';
import type { CredentialAccess } from './run-credential';

/** What decides on the plugins beside the options of a host. */
export interface PluginSituation {
  /** Those that the operator's configuration names. */
  readonly configured?: readonly PluginSpecifier[];
  /** Who gave the `pluginSpecifiers` of the options; `host` when absent. */
  readonly givenBy?: 'host' | '--plugin';
  /** How a person is asked for the passphrase of the stored credentials, and told of them. */
  readonly credentials?: Pick<CredentialAccess, 'askPassphrase' | 'notice'>;
  /** The directory of the run, where it is known before plugins are loaded. */
  readonly directory?: string;
}
