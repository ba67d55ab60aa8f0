import { once } from 'node:events';
import { identifyProcess, runMarker, RunProcesses, type ProcessIdentity } from '../../../src/processes';
import { until } from '../../support/stub-place';
import { endStarted, identityOf, readIds, sleeper, startProcess } from './started-processes';

afterEach(endStarted);

const mark = (runId: string) => ({ [runMarker]: runId });
const bare = 'env -i PATH=/usr/bin:/bin';

/** Each leaves one process, prints its id, and is not to be found by its environment. */
const escapes = [
  ['stays a child', `${bare} sleep 61 & echo $!; exec sleep 60`],
  ['took a session of its own', `${bare} setsid sleep 61 & echo $!; exec sleep 60`],
  ['is a grandchild of one that has ended', `${bare} bash -c 'sleep 61 & echo $!; sleep 0.3'; exec sleep 60`],
  [
    'took a session of its own, and its parent has ended',
    `${bare} bash -c 'setsid sleep 61 & echo $!; sleep 0.3'; exec sleep 60`,
  ],
  [
    'is in the session of one that has ended',
    `${bare} setsid bash -c '(sleep 61 & echo $!); sleep 0.3'; exec sleep 60`,
  ],
  [
    'left twice',
    `${bare} setsid bash -c 'setsid bash -c "setsid sleep 61 & echo \\$!; sleep 0.3" & sleep 0.3'; exec sleep 60`,
  ],
] as const;

describe('when a run ends, a process is ended that hides its origin and', () => {
  test.each(escapes)('%s', async (_, script) => {
    const main = await startProcess(['bash', '-c', script], mark('ESCAPE'));
    const processes = new RunProcesses({ runId: 'ESCAPE', leader: main.pid });
    const [hidden = 0] = await readIds(main, 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const gone = once(main, 'exit');
    processes.signal('SIGTERM');
    await gone;
    processes.leaderGone();
    await processes.end();
    expect(identifyProcess(hidden)).toBeUndefined();
  });
});

test('what was ended after the main process is counted, and nobody else is touched', async () => {
  const stranger = await startProcess(sleeper);
  const main = await startProcess(['bash', '-c', 'for i in 1 2 3; do setsid sleep 61 & done; echo $$'], mark('COUNT'));
  const processes = new RunProcesses({ runId: 'COUNT', leader: main.pid });
  await readIds(main, 1);
  await once(main, 'exit');
  processes.leaderGone();
  await expect(processes.end()).resolves.toBe(3);
  expect(stranger.signalCode).toBeNull();
});

test('who carries no marker is told while it lives, and no more when it has ended', async () => {
  const told: (readonly ProcessIdentity[])[] = [];
  const main = await startProcess(
    ['bash', '-c', `sleep 61 & ${bare} setsid sleep 61 & echo $!; exec sleep 60`],
    mark('STRAYS'),
  );
  const processes = new RunProcesses({
    runId: 'STRAYS',
    leader: main.pid,
    onStrays: (strays) => told.push(strays),
  });
  const [hidden = 0] = await readIds(main, 1);
  const identity = identityOf(hidden);
  await until(() => JSON.stringify(told.at(-1)) === JSON.stringify([identity]), 'the stray');
  process.kill(hidden, 'SIGKILL');
  await until(() => told.at(-1)?.length === 0, 'the end of the stray');
  await processes.end();
});

test('at the end of the host a run ends with what left its group, and nothing else', async () => {
  const before = new Set(process.listeners('exit'));
  const main = await startProcess(sleeper, mark('HOST1'));
  const outside = await startProcess(sleeper, mark('HOST1'));
  const [ended, other] = [await startProcess(sleeper, mark('HOST2')), await startProcess(sleeper, mark('HOST3'))];
  const hiding = await startProcess(['bash', '-c', `${bare} setsid sleep 61 & echo $!; exec sleep 60`], mark('HOST4'));
  const [hidden = 0] = await readIds(hiding, 1);
  await new RunProcesses({ runId: 'none', leader: ended.pid + 1_000_000 }).end();
  const runs = [
    new RunProcesses({ runId: 'HOST1', leader: main.pid }),
    new RunProcesses({ runId: 'HOST4', leader: hiding.pid }),
  ];
  const added = process.listeners('exit').filter((listener) => !before.has(listener));
  expect(added).toHaveLength(1);
  const gone = Promise.all([main, outside, hiding].map((child) => once(child, 'exit')));
  added[0]?.call(process, 0);
  await gone;
  await until(() => identifyProcess(hidden) === undefined, 'the end of the hidden one');
  expect([ended, other].map(({ signalCode }) => signalCode)).toEqual([null, null]);
  for (const run of runs) await run.end();
  expect(process.listeners('exit').filter((listener) => !before.has(listener))).toEqual([]);
});
