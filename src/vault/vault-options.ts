import type { AskPassphrase } from './passphrase';
import type { Notice } from './store-files';

/** What the credential store of one person works with. */
export interface VaultOptions {
  /** Absolute path of `$XDG_STATE_HOME/muster`. */
  readonly stateDirectory: string;
  /** The environment of the host; programs that are asked for keys and credentials get it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absent: nobody can be asked. */
  readonly askPassphrase?: AskPassphrase;
  /** Takes what the person has to know. */
  readonly notice: Notice;
  /** `process.platform` when absent. */
  readonly platform?: NodeJS.Platform;
  /** Time; the clock of the machine when absent. */
  now?(): number;
}
