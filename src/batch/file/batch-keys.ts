import { permissionLevels } from '../../api';
import { gitIdentityPolicies } from '../../command';
import { rebindings, stalePolicies } from '../../plan/session-choice';
import type { RunRequest } from '../../plan';

/** What one key of a request in a file means, and what its value has to be. */
export interface BatchKey {
  /** The field of `RunRequest` that it becomes. */
  readonly field: keyof RunRequest;
  /** The end of the sentence "expected ...". */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** For people; the table of the documentation. */
  readonly meaning: string;
  /** A path, or a list of them, from the directory of the file. */
  readonly isPath?: true;
  /** The value is the path of a file, whose text counts. */
  readonly isFile?: true;
}

type Rule = Pick<BatchKey, 'expected' | 'accepts'>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const text: Rule = { expected: 'text', accepts: isText };
const number: Rule = {
  expected: 'a whole number of at least 0',
  accepts: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};
const yes: Rule = { expected: 'true or false', accepts: (value) => typeof value === 'boolean' };
const texts: Rule = { expected: 'a list of texts', accepts: (value) => Array.isArray(value) && value.every(isText) };

function oneOf(values: readonly string[]): Rule {
  return { expected: `one of ${values.join(', ')}`, accepts: (value) => values.includes(value as string) };
}

const fallbackFields: readonly string[] = ['agent', 'provider', 'model'];

/** Every key of a request in a file. */
export const batchKeys: Readonly<Record<string, BatchKey>> = {
  agent: { ...text, field: 'agent', meaning: 'name of the agent; when absent, as in `muster run`' },
  directory: {
    ...text,
    field: 'directory',
    isPath: true,
    meaning: 'directory of work, from that of the file; when absent, that of the file',
  },
  prompt: { ...text, field: 'prompt', meaning: 'what the agent should do; this or `prompt_file`' },
  prompt_file: {
    ...text,
    field: 'prompt',
    isFile: true,
    meaning: 'file with the prompt, from the directory of the file',
  },
  model: { ...text, field: 'model', meaning: 'as `--model`' },
  max_turns: { ...number, field: 'maxTurns', meaning: 'as `--max-turns`' },
  timeout: { ...number, field: 'timeoutSeconds', meaning: 'as `--timeout`, in seconds' },
  max_requests: { ...number, field: 'maxRequests', meaning: 'as `--max-requests`' },
  max_wait: { ...number, field: 'maxWaitSeconds', meaning: 'as `--max-wait`, in seconds' },
  idle_timeout: { ...number, field: 'idleTimeoutSeconds', meaning: 'as `--idle-timeout`, in seconds' },
  first_output_timeout: {
    ...number,
    field: 'firstOutputTimeoutSeconds',
    meaning: 'as `--first-output-timeout`, in seconds',
  },
  instructions: {
    expected: 'text, or a list of texts and _inherit',
    accepts: (value) => isText(value) || texts.accepts(value),
    field: 'instructions',
    meaning: 'standing instructions: the text itself, or a list in which `_inherit` is the configured one',
  },
  provider: { ...text, field: 'provider', meaning: 'as `--provider`' },
  own_login: { ...yes, field: 'ownLogin', meaning: 'as `--own-login`' },
  fallback: {
    expected: `a map of ${fallbackFields.join(', ')}`,
    accepts: (value) =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(([name, one]) => fallbackFields.includes(name) && isText(one)),
    field: 'fallback',
    meaning: 'map of `agent`, `provider`, `model`: as `--fallback-agent` and so on',
  },
  permission: { ...oneOf(permissionLevels), field: 'permission', meaning: 'as `--permission`' },
  unrestricted: { ...yes, field: 'unrestricted', meaning: 'as `--unrestricted`' },
  git_identity: { ...oneOf(gitIdentityPolicies), field: 'gitIdentity', meaning: 'as `--git-identity`' },
  add_directories: {
    ...texts,
    field: 'addDirectories',
    isPath: true,
    meaning: 'further directories, from that of the file, as `--add-dir`',
  },
  allow_repository_config: { ...yes, field: 'allowRepositoryConfig', meaning: 'as `--allow-repository-config`' },
  strict: { ...yes, field: 'strict', meaning: 'as `--strict`, for this request' },
  resume: { ...text, field: 'resume', meaning: 'as `--resume`; `directory` is then that of the session' },
  continue: { ...yes, field: 'continueLatest', meaning: 'as `--continue`' },
  fork: { ...yes, field: 'fork', meaning: 'as `--fork`' },
  stale: { ...oneOf(stalePolicies), field: 'stale', meaning: 'as `--stale`' },
  rebind: {
    expected: `a list of ${rebindings.join(', ')}`,
    accepts: (value) => Array.isArray(value) && value.every((one) => rebindings.some((name) => name === one)),
    field: 'rebind',
    meaning: 'as `--rebind`, a list',
  },
};
