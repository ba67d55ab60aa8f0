import type { ServerResponse } from 'node:http';
import type { RunRequest } from '../../src/plan';
import { claudeAnswer, claudeFailure, type StubStep } from '../support/stub-behaviour';
import { isAlive, StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';

let place: StubPlace;
let upstream: StubUpstream | undefined;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  upstream?.close();
  upstream = undefined;
  place.dispose();
});

const ask = (times: number, parts: object = {}): StubStep => ({ do: 'ask', path: '/v1/messages', times, ...parts });

const verdictOf = async (
  steps: readonly StubStep[],
  request: Partial<RunRequest> = {},
  respond?: (response: ServerResponse, count: number) => void,
) => {
  place.install('claude', { steps });
  upstream = await StubUpstream.start(respond);
  const muster = await place.muster();
  const run = await muster.run({
    agent: 'claude',
    directory: place.project,
    prompt: 'work',
    provider: `local:${upstream.url}`,
    ...request,
  });
  return run.verdict;
};

const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end('{"error":{"message":"no"}}');
  };

describe('an agent that tries again and again', () => {
  test('is ended at the second 401', async () => {
    const verdict = await verdictOf([ask(1000), { do: 'hang' }], {}, answering(401));
    expect(verdict).toMatchObject({ verdict: 'auth', exitCode: 20, turns: 0 });
    expect(verdict.reason).toContain('401');
    expect(isAlive(place.call('claude').pid)).toBe(false);
  });

  test('has the grace time of its signal, however often it is refused meanwhile', async () => {
    const steps: readonly StubStep[] = [{ do: 'trap', signals: ['SIGINT'] }, ask(30), { do: 'exit', code: 7 }];
    const verdict = await verdictOf(steps, {}, answering(401));
    expect(verdict).toMatchObject({ verdict: 'auth', process: { exitCode: 7 } });
    expect(place.answers('claude')).toHaveLength(30);
  });

  test('is ended by a 429 that asks for a long wait, and the verdict says how long', async () => {
    const verdict = await verdictOf([ask(1000), { do: 'hang' }], {}, answering(429, { 'retry-after': '120' }));
    expect(verdict).toMatchObject({ verdict: 'rate_limited', exitCode: 21, retryAfterSeconds: 120 });
  });

  test('is waited for at a 429 with a short wait, in seconds whatever the unit', async () => {
    const verdict = await verdictOf(
      [ask(1), { do: 'exit', code: 1 }],
      {},
      answering(429, { 'retry-after-ms': '1500' }),
    );
    expect(verdict).toMatchObject({ verdict: 'rate_limited', retryAfterSeconds: 1.5, process: { exitCode: 1 } });
  });

  test('is ended when it has had its turns', async () => {
    const verdict = await verdictOf([ask(1000), { do: 'hang' }], { maxTurns: 3 });
    expect(verdict).toMatchObject({ verdict: 'max_turns', exitCode: 10 });
    expect(verdict.turns).toBe(3);
    expect(upstream?.requests).toHaveLength(3);
    expect(place.answers('claude').filter((status) => status === '200')).toHaveLength(3);
    expect(isAlive(place.call('claude').pid)).toBe(false);
  });

  test('is not held to turns by requests that advertise no tools', async () => {
    const steps = [ask(6, { body: { model: 'stub' } }), claudeAnswer('done')];
    await expect(verdictOf(steps, { maxTurns: 3 })).resolves.toMatchObject({ verdict: 'ok', turns: 0 });
  });
});

describe('an exit code that lies', () => {
  test('of 1 after a good result is told and not believed', async () => {
    const verdict = await verdictOf([claudeAnswer('done'), { do: 'exit', code: 1 }]);
    expect(verdict).toMatchObject({ verdict: 'ok', exitCode: 0, text: 'done', process: { exitCode: 1 } });
    expect(verdict.reason).toContain('exit code 1');
  });

  test('of 0 without a result is no success', async () => {
    await expect(verdictOf([])).resolves.toMatchObject({ verdict: 'no_result', exitCode: 3, text: '' });
  });

  test('of 0 with an error is no success, and the error is the reason', async () => {
    await expect(verdictOf([claudeFailure('the disk is full')])).resolves.toMatchObject({
      verdict: 'crashed',
      reason: 'the disk is full',
      process: { exitCode: 0 },
    });
  });

  test('of 0 after the provider failed is the failure of the provider', async () => {
    const verdict = await verdictOf([ask(1)], {}, answering(503));
    expect(verdict).toMatchObject({ verdict: 'provider_error', exitCode: 25, reason: 'the model answered 503: no' });
  });
});

test('requests without the token of the run count for nothing', async () => {
  const verdict = await verdictOf([ask(5, { token: false }), claudeAnswer('done')], { maxTurns: 1 });
  expect(place.answers('claude')).toEqual(Array(5).fill('401'));
  expect(verdict).toMatchObject({ verdict: 'ok', turns: 0 });
  expect(upstream?.requests).toEqual([]);
});

describe('an agent of plain text', () => {
  const plain = async (steps: readonly StubStep[]) => {
    place.install('stub-agent', { steps });
    const run = await (await place.muster()).run({ agent: 'stub', directory: place.project, prompt: 'work' });
    return run.verdict;
  };
  const said: StubStep = { do: 'print', lines: ['some text', 'no such file'] };

  test('is believed when it ends with 0', async () => {
    await expect(plain([said])).resolves.toMatchObject({ verdict: 'ok', text: 'some text\nno such file' });
  });

  test('is not believed when it ends with another code, and its last line is the reason', async () => {
    await expect(plain([said, { do: 'exit', code: 4 }])).resolves.toMatchObject({
      verdict: 'crashed',
      exitCode: 1,
      reason: 'Stub agent ended with exit code 4: no such file',
    });
  });

  test('is judged by what the roster knows of an exit code', async () => {
    await expect(plain([said, { do: 'exit', code: 9 }])).resolves.toMatchObject({ verdict: 'denied', exitCode: 11 });
  });

  test('that dropped an option of its roster entry is told as incompatible, with its version', async () => {
    const complaint: StubStep = { do: 'complain', pieces: ["error: unexpected argument '--model' found\n"] };
    place.install('stub-agent', { version: '7.0.0', steps: [complaint, { do: 'exit', code: 2 }] });
    const muster = await place.muster();
    await muster.agents();
    const run = await muster.run({ agent: 'stub', directory: place.project, prompt: 'work', model: 'm' });
    await expect(run.verdict).resolves.toMatchObject({
      verdict: 'agent_incompatible',
      exitCode: 41,
      reason: 'Stub agent 7.0.0 does not know --model, which its roster entry uses',
    });
  });

  test('that was ended by a signal is told as killed', async () => {
    await expect(plain([said, { do: 'die', signal: 'SIGKILL' }])).resolves.toMatchObject({ verdict: 'killed' });
  });
});
