import { isMusterError, RegistryError } from '../errors';
import type { PluginFailure } from '../registry';

/** Throws one `RegistryError` (`plugin_failed`) that lists them, if there are any. */
export function throwFailures(failures: readonly PluginFailure[]): void {
  if (failures.length === 0) return;
  const count = failures.length === 1 ? '1 plugin' : `${String(failures.length)} plugins`;
  const lines = failures.map(({ record, error }) => `  ${record.id} (${record.source}): ${error.message}`);
  throw new RegistryError('plugin_failed', `${count} cannot take part\n${lines.join('\n')}`, {
    details: {
      failures: failures.map(({ record: { id, source }, error }) => ({
        id,
        source,
        message: error.message,
        ...(isMusterError(error) ? { code: error.code } : {}),
      })),
    },
    cause: failures.length === 1 ? failures[0]?.error : new AggregateError(failures.map(({ error }) => error)),
  });
}
