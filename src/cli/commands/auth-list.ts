import type { CredentialType } from '../../api';
import { stateDirectory } from '../../host';
import { listSets, listStored, parseSetName, type KeyTier } from '../../vault';
import { renderTable } from '../output/table';
import { paint } from '../output/terminal';

/** Flags of `muster auth list` and of its like. */
export interface ListFlags {
  readonly set?: string;
  readonly json?: true;
}

/** One stored credential as `muster auth list --json` prints it. Stable; never a value. */
interface ListedCredential {
  readonly provider: string;
  readonly set: string;
  /** Absent where the file is damaged, as all that follows. */
  readonly type?: CredentialType;
  /** `command`: a program is asked each time. */
  readonly source?: 'value' | 'command';
  /** ISO 8601. */
  readonly expiresAt?: string;
  /** It can be renewed without a person. */
  readonly renewable?: boolean;
  /** The provider took it back. */
  readonly needsLogin?: boolean;
  /** ISO 8601. */
  readonly savedAt?: string;
  /** Where the key is that it is sealed with. */
  readonly key?: KeyTier;
}

/** Prints what is stored, in all sets or in one. Opens nothing. */
export function listCredentials(options: ListFlags): void {
  const state = stateDirectory(process.env);
  const sets = options.set === undefined ? listSets(state) : [parseSetName(options.set)];
  const listed = sets.flatMap((set) => listStored(state, set).map((entry) => rowOf(set, entry)));
  process.stdout.write(options.json === true ? `${JSON.stringify(listed)}\n` : rendered(listed));
}

function rowOf(set: string, { provider, header }: ReturnType<typeof listStored>[number]): ListedCredential {
  if (header === undefined) return { provider, set };
  const { type, source, expiresAt, renewable, needsLogin, savedAt, key } = header;
  return {
    provider,
    set,
    type,
    source,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    renewable,
    needsLogin,
    savedAt,
    key: key.tier,
  };
}

function rendered(listed: readonly ListedCredential[]): string {
  if (listed.length === 0) return 'Nothing is stored. muster auth login PROVIDER stores a credential.\n';
  const { bold, yellow } = paint(process.stdout);
  const rows = listed.map(({ provider, set, type, source, expiresAt, needsLogin, key }) => [
    provider,
    set,
    type === undefined ? yellow('damaged') : needsLogin === true ? yellow(`${type}, log in again`) : type,
    source ?? '-',
    expiresAt ?? '-',
    key ?? '-',
  ]);
  return renderTable(['PROVIDER', 'SET', 'TYPE', 'SOURCE', 'EXPIRES', 'KEY'].map(bold), rows);
}
