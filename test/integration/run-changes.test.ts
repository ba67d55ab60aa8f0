import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../../src/api';
import { claudeAnswer } from '../support/stub-behaviour';
import { StubPlace } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  place.install('claude', { steps: [{ do: 'sleep', ms: 400 }, claudeAnswer('done')] });
});

afterEach(() => {
  place.dispose();
});

/** The verdict of a run during which a file is written in its directory. */
async function verdictAfterWriting(name: string, text: string): Promise<Verdict> {
  const muster = await place.muster();
  const run = await muster.run({ agent: 'claude', directory: place.project, prompt: 'x', ownLogin: true });
  for await (const event of run) {
    if (event.type === 'process_started') writeFileSync(join(place.project, name), text);
  }
  return run.verdict;
}

test('the verdict of a run in a repository tells which files changed, and its record keeps nothing of them', async () => {
  execFileSync('git', ['init', '--quiet'], { cwd: place.project });
  writeFileSync(join(place.project, 'mine.txt'), 'written before\n');

  const verdict = await verdictAfterWriting('new.txt', 'one\ntwo\n');

  expect(verdict.changes).toEqual({
    files: [{ path: 'new.txt', change: 'added', addedLines: 2, removedLines: 0 }],
    addedLines: 2,
    removedLines: 0,
  });
  expect(readdirSync(verdict.record)).not.toContain('repository');
});

test('outside of a repository nothing is told', async () => {
  expect(await verdictAfterWriting('new.txt', 'one\n')).not.toHaveProperty('changes');
});
