import { permissionLevels } from '../api';

/** What one configuration value has to be. */
export interface ConfigKey {
  /** The end of the sentence "expected ...". */
  readonly expected: string;
  accepts(value: unknown): boolean;
}

const text: ConfigKey = { expected: 'text', accepts: (value) => typeof value === 'string' && value !== '' };

const wholeNumber: ConfigKey = {
  expected: 'a whole number of at least 0',
  accepts: (value) =>
    (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
    (typeof value === 'string' && /^\d+$/.test(value)),
};

function oneOf(values: readonly string[]): ConfigKey {
  return {
    expected: `one of ${values.join(', ')}`,
    accepts: (value) => typeof value === 'string' && values.includes(value),
  };
}

/** Every key of a configuration file. Each value may be a map by agent name with `_default`; `null` unsets. */
export const configKeys: Readonly<Record<string, ConfigKey>> = {
  agent: text,
  model: { expected: 'a model name', accepts: (value) => text.accepts(value) || typeof value === 'number' },
  max_turns: wholeNumber,
  timeout: wholeNumber,
  instructions: text,
  provider: text,
  permission: oneOf(permissionLevels),
  git_identity: oneOf(['agent', 'host', 'none']),
};
