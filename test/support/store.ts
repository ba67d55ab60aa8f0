import type { Verdict } from '../../src/api';
import { timeOfId, type RunRow } from '../../src/store';

/** The row of a run that begins. */
export function runRow(id: string, more: Partial<RunRow> = {}): RunRow {
  return {
    schema: 1,
    id,
    agent: 'stub',
    label: 'Stub',
    directory: '/work',
    route: 'own login',
    permission: 'workspace',
    title: 'do something',
    startedAt: new Date(timeOfId(id)).toISOString(),
    state: 'running',
    ...more,
  };
}

/** The verdict on a run that ended well. */
export function runVerdict(id: string, more: Partial<Verdict> = {}): Verdict {
  return {
    verdict: 'ok',
    reason: 'done',
    exitCode: 0,
    runId: id,
    agent: 'stub',
    text: 'done',
    durationMs: 1200,
    toolCalls: 1,
    process: { exitCode: 0 },
    record: `/state/runs/${id}`,
    ...more,
  };
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id that was made at a time, in milliseconds since 1970; the number tells those of one time apart. */
export function idAt(time: number, number = 0): string {
  let id = '';
  for (let left = time, count = 0; count < 10; count += 1, left = Math.floor(left / 32)) {
    id = `${alphabet.charAt(left % 32)}${id}`;
  }
  return id + number.toString(10).padStart(16, '0');
}
