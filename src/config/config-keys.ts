import { isAbsolute } from 'node:path';
import { permissionLevels, type JsonObject } from '../api';
import type { ConfigLayerName } from './config-layer';

/** What one configuration key means, what its value has to be, and who may set it. */
export interface ConfigKey {
  /** The end of the sentence "expected ...". */
  readonly expected: string;
  readonly accepts: (value: unknown) => boolean;
  /** Set where the value may be a list: what each of its items has to be. */
  readonly acceptsItem?: (item: unknown) => boolean;
  /** JSON Schema of one value, without the map by agent name that `perAgent` allows and without `null`. */
  readonly schema: JsonObject;
  readonly meaning: string;
  /** The layers whose files may set it. */
  readonly layers: readonly ConfigLayerName[];
  /** What the value has to be in a project file, where that is less than elsewhere. */
  readonly inProject?: { readonly values: readonly string[] };
  /** The value may be a map by agent name with `_default`. */
  readonly perAgent: boolean;
  /** The flag of `muster run` that lies over it, for people. */
  readonly flag?: string;
}

type ValueRule = Pick<ConfigKey, 'expected' | 'accepts' | 'acceptsItem' | 'schema'>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const text: ValueRule = { expected: 'text', accepts: isText, schema: { type: 'string', minLength: 1 } };

const modelName: ValueRule = {
  expected: 'a model name',
  accepts: (value) => isText(value) || typeof value === 'number',
  schema: { type: ['string', 'number'], minLength: 1 },
};

const wholeNumber: ValueRule = {
  expected: 'a whole number of at least 0',
  accepts: (value) =>
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
    (typeof value === 'string' && /^\d+$/.test(value)),
  schema: {
    anyOf: [
      { type: 'integer', minimum: 0 },
      { type: 'string', pattern: '^\\d+$' },
    ],
  },
};

const instructionText: ValueRule = {
  expected: 'text, or a list of texts and _inherit',
  accepts: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  acceptsItem: isText,
  schema: {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
  },
};

const packageName = /^(@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*(\/[\w.~-]+)*$/;
const isSpecifier = (value: unknown): boolean =>
  typeof value === 'string' && (isAbsolute(value) || packageName.test(value));

const specifiers: ValueRule = {
  expected: 'a list of package names and absolute paths',
  accepts: (value) => Array.isArray(value) && value.every(isSpecifier),
  acceptsItem: isSpecifier,
  schema: { type: 'array', items: { type: 'string', minLength: 1 } },
};

function oneOf(values: readonly string[]): ValueRule {
  return {
    expected: `one of ${values.join(', ')}`,
    accepts: (value) => typeof value === 'string' && values.includes(value),
    schema: { enum: [...values] },
  };
}

const everywhere: readonly ConfigLayerName[] = ['operator', 'project', 'file'];
const notInProjects: readonly ConfigLayerName[] = ['operator', 'file'];

/** Every key of a configuration file. `null` unsets. */
export const configKeys: Readonly<Record<string, ConfigKey>> = {
  agent: {
    ...text,
    meaning: 'the agent of a run that names none; `claude` when absent',
    layers: notInProjects,
    perAgent: false,
    flag: 'the argument',
  },
  model: {
    ...modelName,
    meaning: "the model; when absent, the provider's default, then the agent's own",
    layers: everywhere,
    perAgent: true,
    flag: '`--model`',
  },
  max_turns: {
    ...wholeNumber,
    meaning: 'most turns; 0 or absent for no limit',
    layers: everywhere,
    perAgent: true,
    flag: '`--max-turns`',
  },
  timeout: {
    ...wholeNumber,
    meaning: 'most seconds; 1800 when absent, 0 for no limit',
    layers: everywhere,
    perAgent: true,
    flag: '`--timeout`',
  },
  instructions: {
    ...instructionText,
    meaning: 'the standing instructions themselves, not a file; see below',
    layers: everywhere,
    perAgent: true,
    flag: '`--instructions FILE`',
  },
  provider: {
    ...text,
    meaning: 'the provider as `NAME` or `NAME:ARGUMENT`; when absent, see the README',
    layers: notInProjects,
    perAgent: true,
    flag: '`--provider`, `--own-login`',
  },
  permission: {
    ...oneOf(permissionLevels),
    meaning: 'what the agent may do; `workspace` when absent. A project file can only narrow it',
    layers: everywhere,
    inProject: { values: ['read_only', 'workspace'] },
    perAgent: true,
    flag: '`--permission`, `--unrestricted`',
  },
  git_identity: {
    ...oneOf(['agent', 'host', 'none']),
    meaning: 'whose name commits carry; `agent` when absent',
    layers: notInProjects,
    perAgent: true,
    flag: '`--git-identity`',
  },
  plugins: {
    ...specifiers,
    meaning: 'plugins that are loaded beside the built-in ones',
    layers: ['operator'],
    perAgent: false,
  },
};
