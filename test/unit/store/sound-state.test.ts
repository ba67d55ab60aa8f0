import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun, createId, findRun, listRuns, pruneRuns } from '../../../src/store';
import { errorLike } from '../../support/error-like';
import { runRow, runVerdict } from '../../support/store';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const refused = errorLike({ code: 'state_unusable' });

function kept(): string {
  const id = createId();
  const run = beginRun(place(), runRow(id));
  run.finish(runVerdict(id));
  run.leave();
  return id;
}

describe.each(['runs', 'active', 'sessions'])('where %s is no directory of this user alone', (name) => {
  test.each([
    [
      'a link',
      (path: string) => {
        renameSync(path, `${path}.moved`);
        symlinkSync(`${path}.moved`, path);
      },
    ],
    [
      'open to others',
      (path: string) => {
        chmodSync(path, 0o777);
      },
    ],
  ])('but %s, nothing is read or taken away', async (_title, spoil) => {
    const id = kept();
    mkdirSync(join(place(), 'sessions'), { recursive: true, mode: 0o700 });
    spoil(join(place(), name));
    expect(() => listRuns(place())).toThrow(refused);
    expect(() => findRun(place(), id)).toThrow(refused);
    await expect(pruneRuns(place(), { olderThanMs: 0 }).next()).rejects.toThrow(refused);
  });
});

test('a state directory that is a file is told as that', () => {
  rmSync(place(), { recursive: true });
  writeFileSync(place(), '');
  expect(() => listRuns(place())).toThrow(refused);
});
