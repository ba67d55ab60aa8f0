import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent } from '../../src/api';
import { OutputDecoder } from '../../src/run/output-decoder';
import * as startUpstream from '../../src/run/start-upstream';
import type { StubStep } from '../support/stub-behaviour';
import { isAlive, StubPlace, until } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

const request = () => ({ agent: 'stub', directory: place.project, prompt: 'work' });
const answer: StubStep = { do: 'print', lines: ['done'] };

describe('the time limit', () => {
  test.each<readonly [string, readonly StubStep[]]>([
    ['the agent itself', []],
    ['an agent that ignores the first signal', [{ do: 'trap', signals: ['SIGTERM', 'SIGINT'] }]],
    ['a child in its group', [{ do: 'leave', ownGroup: false, holdsOutput: false }]],
    [
      'a child that ignores the first signal',
      [{ do: 'leave', ownGroup: false, holdsOutput: false, ignores: 'TERM INT' }],
    ],
    ['a grandchild in a session of its own', [{ do: 'leave', ownGroup: true, holdsOutput: false, ignores: 'TERM' }]],
    ['a grandchild that holds the output open', [{ do: 'leave', ownGroup: true, holdsOutput: true }]],
  ])('ends %s', async (_who, steps) => {
    place.install('stub-agent', { steps: [...steps, { do: 'hang' }] });
    const muster = await place.muster();
    const run = await muster.run({ ...request(), timeoutSeconds: 1 });
    const verdict = await run.verdict;
    expect(verdict).toMatchObject({ verdict: 'timed_out', exitCode: 124 });
    const { pid } = place.call('stub-agent');
    expect([pid, ...place.children('stub-agent')].filter(isAlive)).toEqual([]);
  });

  test('asks with the signal of the agent first, and takes SIGKILL after the grace time', async () => {
    place.install('stub-agent', { steps: [{ do: 'trap', signals: ['SIGTERM', 'SIGINT'] }, { do: 'hang' }] });
    const run = await (await place.muster()).run({ ...request(), timeoutSeconds: 1 });
    const verdict = await run.verdict;
    expect(place.signals('stub-agent')).toEqual(['SIGTERM']);
    expect(verdict.process).toEqual({ signal: 'SIGKILL' });
    // One second of time, one of grace, and what a busy machine adds.
    expect(verdict.durationMs).toBeGreaterThanOrEqual(2000);
  });

  test('of zero is none', async () => {
    place.install('stub-agent', { steps: [{ do: 'sleep', ms: 300 }, answer] });
    const run = await (await place.muster()).run({ ...request(), timeoutSeconds: 0 });
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok', text: 'done' });
  });

  test('longer than a timer of Node can be does not end the run at once', async () => {
    place.install('stub-agent', { steps: [{ do: 'sleep', ms: 300 }, answer] });
    const run = await (await place.muster()).run({ ...request(), timeoutSeconds: 3_000_000 });
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok' });
  });
});

describe('an agent that ends', () => {
  test('settles the run although a process that it left behind holds its output', async () => {
    place.install('stub-agent', { steps: [answer, { do: 'leave', ownGroup: true, holdsOutput: true }] });
    const run = await (await place.muster()).run(request());
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok', text: 'done', process: { exitCode: 0 } });
    expect(place.children('stub-agent')).toHaveLength(1);
    expect(place.children('stub-agent').filter(isAlive)).toEqual([]);
  });

  test('leaves processes of other runs alone', async () => {
    place.install('stub-agent', { steps: [{ do: 'leave', ownGroup: true, holdsOutput: false }, { do: 'hang' }] });
    const muster = await place.muster();
    const other = await muster.run(request());
    await until(() => place.children('stub-agent').length === 1, 'the child of the first run');
    place.install('stub-agent', { steps: [answer] });
    await (
      await muster.run(request())
    ).verdict;
    expect(place.children('stub-agent').filter(isAlive)).toHaveLength(1);
    await other.stop();
    expect(place.children('stub-agent').filter(isAlive)).toEqual([]);
  });

  test('that has no input finds it closed', async () => {
    const roster = join(place.root, 'roster');
    mkdirSync(join(roster, 'agents'), { recursive: true });
    writeFileSync(
      join(roster, 'agents', 'argument.yaml'),
      'roster_version: 1\nderive: stub\nheadless:\n  prompt: { channel: argument, end_of_options: true }\n',
    );
    place.install('stub-agent', { steps: [answer] });
    const muster = await place.muster(
      {},
      { rosterDirectories: [join(__dirname, '../fixtures/stubs/roster'), roster], environment: place.environment() },
    );
    const run = await muster.run({ ...request(), agent: 'argument', prompt: '--help' });
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok' });
    expect(place.call('stub-agent')).toMatchObject({ argv: ['--', '--help'], stdin: Buffer.alloc(0) });
  });

  test.each(['ignore', 'close'] as const)(
    'is judged by how it ends when it does not read its input (%s)',
    async (input) => {
      place.install('stub-agent', { input, steps: [{ do: 'sleep', ms: 50 }, answer] });
      const run = await (await place.muster()).run({ ...request(), prompt: 'x'.repeat(5_000_000) });
      await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok', text: 'done' });
    },
  );

  test('on a signal is told as killed', async () => {
    place.install('stub-agent', { steps: [{ do: 'die', signal: 'SIGSEGV' }] });
    const run = await (await place.muster()).run(request());
    await expect(run.verdict).resolves.toMatchObject({
      verdict: 'killed',
      exitCode: 137,
      process: { signal: 'SIGSEGV' },
    });
  });

  test('after a flood of output is heard to its last word', async () => {
    place.install('stub-agent', {
      steps: [
        { do: 'flood', megabytes: 8 },
        { do: 'print', lines: ['the end'] },
      ],
    });
    const run = await (await place.muster()).run(request());
    const verdict = await run.verdict;
    expect(verdict.verdict).toBe('ok');
    expect(verdict.text.endsWith('the end')).toBe(true);
  });

  test('after a flood of complaints keeps a log of one mebibyte that says where it was cut', async () => {
    place.install('stub-agent', { steps: [{ do: 'flood', megabytes: 3, to: 2 }, answer] });
    const run = await (await place.muster()).run(request());
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok', text: 'done' });
    const log = readFileSync(join(run.record, 'stderr.log'), 'utf8');
    expect(log.length).toBeLessThan(1024 * 1024 + 100);
    expect(log).toContain('[cut here');
  });
});

describe('a process that cannot be started', () => {
  const planned = async (): Promise<() => Promise<unknown>> => {
    const muster = await place.muster();
    await muster.plan(request());
    return async () => (await muster.run(request())).verdict;
  };

  test('because the binary is not there is an error before anything is written', async () => {
    const muster = await place.muster();
    await expect(muster.run(request())).rejects.toMatchObject({ code: 'agent_missing' });
    expect(existsSync(place.state)).toBe(false);
  });

  test('because the binary is not executable is the same error', async () => {
    chmodSync(place.install('stub-agent'), 0o644);
    await expect((await place.muster()).run(request())).rejects.toMatchObject({ code: 'agent_missing' });
  });

  test('because its interpreter is not there names what is missing', async () => {
    writeFileSync(join(place.bin, 'stub-agent'), '#!/nowhere/interpreter\n', { mode: 0o755 });
    await expect((await planned())()).resolves.toMatchObject({
      verdict: 'agent_missing',
      reason: expect.stringContaining('interpreter') as string,
    });
  });

  test('because it is no program of this machine is a verdict', async () => {
    writeFileSync(join(place.bin, 'stub-agent'), Buffer.from('\x7fELF\x02\x01\x01' + '\0'.repeat(60), 'latin1'), {
      mode: 0o755,
    });
    const verdict = (await (await planned())()) as { verdict: string };
    expect(['agent_missing', 'crashed']).toContain(verdict.verdict);
  });

  test('as a script without its first line is run by the shell', async () => {
    writeFileSync(join(place.bin, 'stub-agent'), 'echo from a script\n', { mode: 0o755 });
    await expect((await planned())()).resolves.toMatchObject({ verdict: 'ok', text: 'from a script' });
  });

  test('because the directory of work is not there is an error before the start', async () => {
    place.install('stub-agent');
    rmSync(place.project, { recursive: true });
    await expect((await place.muster()).run(request())).rejects.toMatchObject({ code: 'directory_missing' });
  });

  test('because an argument is too long is an error that names the payload and both numbers', async () => {
    place.install('stub-agent');
    const model = 'm'.repeat(200);
    const muster = await place.muster({ LC_ALL: 'x'.repeat(131_072) });
    const failure = muster.run({ ...request(), model });
    await expect(failure).rejects.toMatchObject({
      code: 'payload_too_large',
      details: { payload: 'LC_ALL', bytes: 131_079, limitBytes: 131_071 },
    });
    expect(place.calls('stub-agent')).toEqual([]);
  });
});

describe('stop()', () => {
  test('before the process exists starts none', async () => {
    place.install('stub-agent', { steps: [{ do: 'hang' }] });
    const run = await (await place.muster()).run({ ...request(), provider: 'scripted' });
    const verdict = await run.stop('changed my mind');
    expect(verdict).toMatchObject({ verdict: 'cancelled', reason: 'changed my mind', exitCode: 130, process: {} });
    expect(place.calls('stub-agent')).toEqual([]);
  });

  test('during the run ends the process', async () => {
    place.install('stub-agent', { steps: [{ do: 'hang' }] });
    const run = await (await place.muster()).run(request());
    await until(() => place.calls('stub-agent').length === 1, 'the stub');
    await expect(run.stop()).resolves.toMatchObject({ verdict: 'cancelled', process: { signal: 'SIGTERM' } });
  });

  test('for the second time does not wait for the grace time', async () => {
    const roster = join(place.root, 'roster');
    mkdirSync(join(roster, 'agents'), { recursive: true });
    writeFileSync(
      join(roster, 'agents', 'patient.yaml'),
      'roster_version: 1\nderive: stub\nsignals: { grace_seconds: 600 }\n',
    );
    place.install('stub-agent', { steps: [{ do: 'trap', signals: ['SIGTERM'] }, { do: 'hang' }] });
    const muster = await place.muster(
      {},
      { rosterDirectories: [join(__dirname, '../fixtures/stubs/roster'), roster], environment: place.environment() },
    );
    const run = await muster.run({ ...request(), agent: 'patient' });
    await until(() => place.calls('stub-agent').length === 1, 'the stub');
    void run.stop('first');
    await until(() => place.signals('stub-agent').length === 1, 'the first signal');
    await expect(run.stop('second')).resolves.toMatchObject({ reason: 'first', process: { signal: 'SIGKILL' } });
  });

  test('after the end changes nothing, signals nobody and starts no timer', async () => {
    place.install('stub-agent', { steps: [answer] });
    const run = await (await place.muster()).run(request());
    await run.verdict;
    const spies = [jest.spyOn(process, 'kill'), jest.spyOn(globalThis, 'setTimeout')];
    try {
      for (let count = 0; count < 2; count += 1) await expect(run.stop()).resolves.toMatchObject({ verdict: 'ok' });
      for (const spy of spies) expect(spy).not.toHaveBeenCalled();
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  test('beats a failure of what is prepared meanwhile, and no home is kept of a run without a process', async () => {
    place.install('claude', { steps: [{ do: 'hang' }] });
    const broker = jest
      .spyOn(startUpstream, 'startRunBroker')
      .mockImplementation(() => Promise.reject(new Error('no port')));
    try {
      const muster = await place.muster();
      const routed = { ...request(), agent: 'claude', provider: 'scripted' };
      const failed = await muster.run(routed);
      await expect(failed.verdict).resolves.toMatchObject({
        verdict: 'crashed',
        reason: 'Muster itself failed: no port',
      });
      const stopped = await muster.run(routed);
      await expect(stopped.stop('enough')).resolves.toMatchObject({ verdict: 'cancelled', reason: 'enough' });
      expect(broker).toHaveBeenCalledTimes(2);
      expect(readdirSync(join(place.state, 'muster', 'sessions'))).toEqual([]);
    } finally {
      broker.mockRestore();
    }
  });
});

describe('an agent that has ended while a process that it left behind goes on printing', () => {
  const printing = [
    '#!/bin/bash',
    'if [ "$1" = --version ]; then echo 1.0.0; exit; fi',
    'echo $$ > "$0.pid"',
    "setsid bash -c 'while :; do echo more; sleep 0.05; done' 2> /dev/null &",
    'echo done',
  ];
  const pid = (): number => Number(readFileSync(join(place.bin, 'stub-agent.pid'), 'utf8'));

  beforeEach(() => {
    writeFileSync(join(place.bin, 'stub-agent'), `${printing.join('\n')}\n`, { mode: 0o755 });
  });

  test('has not taken too long', async () => {
    const run = await (await place.muster()).run({ ...request(), timeoutSeconds: 1 });
    const verdict = await run.verdict;
    expect(verdict).toMatchObject({ verdict: 'ok', process: { exitCode: 0 } });
    // The output was listened to beyond the time limit: otherwise it would not have been tried.
    expect(verdict.durationMs).toBeGreaterThan(1000);
  });

  test('is not stopped any more', async () => {
    const run = await (await place.muster()).run(request());
    for await (const event of run) if (event.type === 'message' && event.text === 'done') break;
    await until(() => !isAlive(pid()), 'the end of the agent');
    // Its end is told after this turn.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(run.stop()).resolves.toMatchObject({ verdict: 'ok', process: { exitCode: 0 } });
  });
});

test('whatever fails after the start, what the agent left behind is ended', async () => {
  place.install('stub-agent', { steps: [{ do: 'leave', ownGroup: true, holdsOutput: false }, answer] });
  const failing = jest.spyOn(OutputDecoder.prototype, 'end').mockImplementation(() => {
    throw new Error('no more');
  });
  try {
    const run = await (await place.muster()).run(request());
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'crashed', reason: 'Muster itself failed: no more' });
  } finally {
    failing.mockRestore();
  }
  expect(place.children('stub-agent')).toHaveLength(1);
  expect(place.children('stub-agent').filter(isAlive)).toEqual([]);
});

test('many runs leave the same number of descriptors, and no listener', async () => {
  writeFileSync(join(place.bin, 'stub-agent'), '#!/bin/sh\necho done\n', { mode: 0o755 });
  const muster = await place.muster();
  const once = async (): Promise<void> => {
    const run = await muster.run({ ...request(), provider: 'scripted' });
    expect((await run.verdict).verdict).toBe('ok');
  };
  const state = (): readonly number[] => [readdirSync('/proc/self/fd').length, process.listenerCount('exit')];
  await once();
  const before = state();
  for (let count = 0; count < 50; count += 1) await once();
  expect(state()).toEqual(before);
});

test('many runs at once add one listener to the process', async () => {
  place.install('stub-agent', { steps: [{ do: 'hang' }] });
  const muster = await place.muster();
  const before = process.listenerCount('exit');
  const runs = await Promise.all(Array.from({ length: 12 }, () => muster.run(request())));
  await until(() => place.calls('stub-agent').length === 12, 'all stubs');
  expect(process.listenerCount('exit') - before).toBeLessThanOrEqual(1);
  await Promise.all(runs.map((run) => run.stop()));
  expect(process.listenerCount('exit')).toBe(before);
});

test('what remains of a run that was stopped is its record alone', async () => {
  place.install('stub-agent', { steps: [{ do: 'hang' }] });
  const run = await (await place.muster()).run({ ...request(), provider: 'scripted' });
  const events: RunEvent[] = [];
  for await (const event of run) {
    events.push(event);
    if (event.type === 'process_started') void run.stop();
  }
  expect(events.at(-1)).toMatchObject({ type: 'verdict', verdict: 'cancelled' });
  expect(existsSync(join(run.record, 'tmp'))).toBe(false);
});
