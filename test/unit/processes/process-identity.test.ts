import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { identifyProcess, isAlive, signalIdentified, thisProcess, type ProcessIdentity } from '../../../src/processes';
import { ownGroup } from '../../../src/processes/process-identity';

const children: ChildProcess[] = [];

async function start(): Promise<ProcessIdentity> {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  children.push(child);
  await once(child, 'spawn');
  const identity = identifyProcess(child.pid ?? 0);
  if (identity === undefined) throw new Error('the process is not there');
  return identity;
}

afterEach(() => {
  jest.restoreAllMocks();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('a process is known by its id, its start and the start of the machine', async () => {
  const identity = await start();
  expect(identity.startTime).toMatch(/^\d+$/);
  expect(identity.bootId).toBe(thisProcess().bootId);
  expect(identity.bootId).not.toBe('');
  expect(isAlive(identity)).toBe(true);
  expect(isAlive(thisProcess())).toBe(true);
});

test('exactly this process is signalled', async () => {
  const identity = await start();
  const ended = once(children[0] as ChildProcess, 'exit');
  expect(signalIdentified(identity, 'SIGTERM')).toBe(true);
  await ended;
  expect(isAlive(identity)).toBe(false);
  expect(signalIdentified(identity, 'SIGTERM')).toBe(false);
});

describe('never signalled, and not alive, is', () => {
  test.each<readonly [string, Partial<ProcessIdentity>]>([
    ['a process that has the id and started at another time', { startTime: '1' }],
    ['a process that has the id since the machine was started anew', { bootId: 'another' }],
  ])('%s', async (_, other) => {
    const identity = { ...(await start()), ...other };
    const kill = jest.spyOn(process, 'kill');
    expect(isAlive(identity)).toBe(false);
    expect(signalIdentified(identity, 'SIGKILL')).toBe(false);
    expect(kill).not.toHaveBeenCalled();
  });

  test('a process whose start nobody could tell', async () => {
    const identity = { ...(await start()), startTime: '' };
    const kill = jest.spyOn(process, 'kill');
    expect(signalIdentified(identity, 'SIGKILL')).toBe(false);
    expect(kill).not.toHaveBeenCalled();
  });

  test('one that has ended and is not collected', async () => {
    const child = spawn('bash', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(said.toString());
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(identifyProcess(pid)).toBeUndefined();
  });
});

test.each([
  ['0, which means the own group', () => 0],
  ['1, the first process', () => 1],
  ['-1, which means all', () => -1],
  ['the negative id of a group', () => -ownGroup()],
  ['that of this process', () => process.pid],
  ['that of the leader of its group', () => ownGroup()],
  ['no whole number', () => 1.5],
])('the id %s is never signalled', (_, pid) => {
  const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
  const identity = identifyProcess(pid()) ?? thisProcess();
  expect(signalIdentified({ ...identity, pid: pid() }, 'SIGKILL')).toBe(false);
  expect(kill).not.toHaveBeenCalled();
});
