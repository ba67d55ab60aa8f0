import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunEvent, Verdict } from '../../src/api';
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
const left = { do: 'leave', holdsOutput: false } as const;

const escapes: readonly (readonly [string, StubStep])[] = [
  ['hides its origin', { ...left, ownGroup: false, hides: true }],
  ['took a session of its own and hides its origin', { ...left, ownGroup: true, hides: true }],
  ['lost its parent', { ...left, ownGroup: false, parentEnds: true }],
  ['lost its parent and hides its origin', { ...left, ownGroup: false, parentEnds: true, hides: true }],
  ['took a session of its own and lost its parent', { ...left, ownGroup: true, parentEnds: true }],
  ['did all three', { ...left, ownGroup: true, parentEnds: true, hides: true }],
  [
    'did all three, holds the output and ignores signals',
    { do: 'leave', ownGroup: true, holdsOutput: true, parentEnds: true, hides: true, ignores: 'TERM INT HUP' },
  ],
];

/** Long enough for it to be seen: while an agent works there are looks all the time. */
const seen: StubStep = { do: 'sleep', ms: 1200 };

const livingChildren = (): readonly number[] => {
  const children = place.children('stub-agent');
  expect(children).toHaveLength(1);
  return children.filter(isAlive);
};

describe('a process that the agent left behind and that', () => {
  test.each(escapes)('%s is ended when the agent has ended, and told', async (_, step) => {
    place.install('stub-agent', { steps: [step, seen, answer] });
    const run = await (await place.muster()).run(request());
    const events: RunEvent[] = [];
    for await (const event of run) events.push(event);
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok' });
    expect(livingChildren()).toEqual([]);
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
    expect(
      notices.filter((message) => /^\d+ processes that the agent left behind were ended$/.test(message)),
    ).toHaveLength(1);
  });

  test.each(escapes)('%s is ended when the time is over', async (_, step) => {
    place.install('stub-agent', { steps: [step, { do: 'hang' }] });
    const run = await (await place.muster()).run({ ...request(), timeoutSeconds: 2 });
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'timed_out' });
    expect(livingChildren()).toEqual([]);
  });
});

test('what hides is ended when the agent dies of SIGKILL', async () => {
  const hiding: StubStep = { ...left, ownGroup: true, hides: true, parentEnds: true };
  place.install('stub-agent', { steps: [hiding, seen, { do: 'die', signal: 'SIGKILL' }] });
  const run = await (await place.muster()).run(request());
  await expect(run.verdict).resolves.toMatchObject({ verdict: 'killed' });
  expect(livingChildren()).toEqual([]);
});

test('a process of somebody else, and one that only looks like ours, are left alone', async () => {
  const stranger = spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env: { NOTE: 'MUSTER_RUN_ID=x' } });
  place.install('stub-agent', { steps: [{ ...left, ownGroup: true, hides: true }, seen, answer] });
  const run = await (await place.muster()).run(request());
  await run.verdict;
  expect(stranger.exitCode).toBeNull();
  expect(stranger.signalCode).toBeNull();
  stranger.kill('SIGKILL');
});

describe('an agent that is a small process which starts the real one, and dies of the first signal', () => {
  /** The real one notes the signal, and ends by itself after so many seconds of cleaning up. */
  const loader = (seconds: number): string =>
    [
      '#!/bin/bash',
      'if [ "$1" = --version ]; then echo 1.0.0; exit; fi',
      `bash -c 'trap "sleep ${String(seconds)}; echo cleaned up; exit" TERM; echo ready; while :; do sleep 0.1; done' &`,
      'echo $! > "$0.children"',
      'wait',
    ].join('\n');

  const stopped = async (seconds: number): Promise<Verdict> => {
    writeFileSync(join(place.bin, 'stub-agent'), `${loader(seconds)}\n`, { mode: 0o755 });
    const run = await (await place.muster()).run(request());
    for await (const event of run) if (event.type === 'message' && event.text.includes('ready')) break;
    return run.stop();
  };

  test('leaves the real one its grace time', async () => {
    const verdict = await stopped(0.5);
    expect(verdict).toMatchObject({ verdict: 'cancelled', process: { signal: 'SIGTERM' } });
    expect(verdict.text).toContain('cleaned up');
    await until(() => !place.children('stub-agent').some(isAlive), 'the end of the real one');
  });

  test('leaves it no more than that', async () => {
    const verdict = await stopped(60);
    expect(verdict.text).not.toContain('cleaned up');
    expect(livingChildren()).toEqual([]);
  });
});
