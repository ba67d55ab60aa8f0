import { isRunId } from './run-id';
import type { RunRow } from './run-row';

/** Fields without which a row cannot be shown; all are texts. */
const needed = ['agent', 'label', 'directory', 'route', 'permission', 'title', 'startedAt', 'state'] as const;

/** A row from one line of the index; `undefined` for a line that is cut or no row. */
export function parseRowLine(line: string): RunRow | undefined {
  if (!line.startsWith('{') || !line.endsWith('}')) return undefined;
  try {
    return parseRow(JSON.parse(line) as unknown);
  } catch {
    return undefined;
  }
}

/** A row that was kept; of a newer schema too, as long as it has what a row needs. */
export function parseRow(value: unknown): RunRow | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Record<string, unknown>;
  const { schema, id } = fields;
  if (typeof schema !== 'number' || typeof id !== 'string' || !isRunId(id)) return undefined;
  for (const name of needed) if (typeof fields[name] !== 'string') return undefined;
  return value as RunRow;
}
