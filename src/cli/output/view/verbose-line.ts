import type { RunEvent } from '../../../api';
import { stripControl } from '../../../events';

/** Fields that every event has. */
const everywhere: ReadonlySet<string> = new Set(['type', 'runId', 'seq', 'atMs']);

/** An event that only the verbose view shows, in one line: its type and its fields. */
export function verboseLine(event: RunEvent): string {
  if (event.type === 'raw') return stripControl(`raw ${event.line}`);
  const fields = Object.entries(event).filter(([name]) => !everywhere.has(name));
  return stripControl([event.type, ...fields.map(([name, value]) => `${name}=${shownValue(value)}`)].join(' '));
}

function shownValue(value: unknown): string {
  return typeof value === 'string' && /^[^\s=]+$/.test(value) ? value : JSON.stringify(value);
}
