import { isMusterError, RegistryError } from '../errors';
import { asSentence } from '../errors/as-sentence';
import type { PluginFailure } from './contributions';

/** What an agent looked for and did not find. */
export interface Wanted {
  readonly strategies?: readonly string[];
  readonly decoder?: string;
}

/** Failed plugins that would have brought what is missing. */
export function failuresBehind(failures: readonly PluginFailure[], wanted: Wanted): readonly PluginFailure[] {
  const { strategies = [], decoder } = wanted;
  return failures.filter(
    ({ attempted }) =>
      attempted.strategies.some((name) => strategies.includes(name)) ||
      (decoder !== undefined && attempted.decoders.includes(decoder)),
  );
}

/**
 * The sentences that an error about something missing ends with: the failed plugin that would have brought it, else
 * all that failed before they said what they bring; `''` when none did.
 */
export function failureHint(failures: readonly PluginFailure[], wanted: Wanted): string {
  const behind = failuresBehind(failures, wanted);
  if (behind.length > 0) return ` A plugin that brings it takes no part. ${listed(behind)}`;
  return failures.length === 0 ? '' : ` A plugin that takes no part may have brought it. ${listed(failures)}`;
}

function listed(failures: readonly PluginFailure[]): string {
  return `${failures.map(({ record, error }) => `${record.id} (${record.source}): ${asSentence(error.message)}`).join(' ')} See muster plugins.`;
}

/** An error about an unknown agent, with the plugins that may have brought it. Any other error is left as it is. */
export function withFailureHint(error: unknown, failures: readonly PluginFailure[]): unknown {
  if (failures.length === 0 || !isMusterError(error) || error.code !== 'agent_unknown') return error;
  const { wanted } = error.details;
  const hint = failureHint(failures, { strategies: typeof wanted === 'string' ? [wanted] : [] });
  return new RegistryError(error.code, error.message + hint, { details: error.details, cause: error });
}
