import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { runMarker } from '../../../src/run/marked-processes';
import { endWithHost } from '../../../src/run/running-groups';

const children: ChildProcess[] = [];

const start = (runId: string): ChildProcess => {
  const child = spawn('sleep', ['60'], {
    env: { PATH: '/usr/bin:/bin', [runMarker]: runId },
    detached: true,
    stdio: 'ignore',
  });
  children.push(child);
  return child;
};

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('at the end of the host the group of a run ends, and what left the group too, and nothing else', async () => {
  const before = new Set(process.listeners('exit'));
  const [leader, outside, forgotten, other] = [start('HOST1'), start('HOST1'), start('HOST2'), start('HOST3')];
  await Promise.all(children.map((child) => once(child, 'spawn')));
  const forget = endWithHost('HOST1', leader.pid ?? 0);
  endWithHost('HOST2', forgotten.pid ?? 0)();
  const added = process.listeners('exit').filter((listener) => !before.has(listener));
  expect(added).toHaveLength(1);
  const ended = Promise.all([once(leader, 'exit'), once(outside, 'exit')]);
  added[0]?.call(process, 0);
  await ended;
  expect([forgotten, other].map(({ signalCode }) => signalCode)).toEqual([null, null]);
  forget();
  expect(process.listeners('exit').filter((listener) => !before.has(listener))).toEqual([]);
});
