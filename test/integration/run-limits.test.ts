import { createServer, type AddressInfo, type Server } from 'node:net';
import type { AgentEvent, Verdict } from '../../src/api';
import type { RunRequest } from '../../src/plan';
import type { StubStep } from '../support/stub-behaviour';
import { isAlive, StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';
import { goodResult, tell, tellingMuster } from '../support/telling-agent';

let place: StubPlace;
let upstream: StubUpstream | undefined;
let silence: Server | undefined;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  upstream?.close();
  silence?.close();
  upstream = undefined;
  silence = undefined;
  place.dispose();
});

const verdictOf = async (steps: readonly StubStep[], request: Partial<RunRequest>): Promise<Verdict> => {
  const muster = await tellingMuster(place, steps);
  const run = await muster.run({ agent: 'teller', directory: place.project, prompt: 'work', ...request });
  return run.verdict;
};

/** A model endpoint, as a provider of a request. */
const providerOf = async (...respond: Parameters<typeof StubUpstream.start>): Promise<string> => {
  upstream = await StubUpstream.start(...respond);
  return `local:${upstream.url}`;
};

const own = { ownLogin: true } as const;
const ask = (times = 1, parts: object = {}): StubStep => ({ do: 'ask', path: '/v1/chat/completions', times, ...parts });
const sleep = (ms: number): StubStep => ({ do: 'sleep', ms });
const hello: AgentEvent = { type: 'message', text: 'hello' };
const call: AgentEvent = {
  type: 'tool_call',
  toolCallId: 'a',
  name: 'shell',
  kind: 'execute',
  title: 'make',
  input: {},
};
const ended: AgentEvent = { type: 'tool_call_update', toolCallId: 'a', status: 'completed' };

describe('silence', () => {
  test('of an agent that prints as it works ends the run', async () => {
    const verdict = await verdictOf([tell(hello), { do: 'hang' }], { ...own, idleTimeoutSeconds: 0.3 });
    expect(verdict).toMatchObject({
      verdict: 'idle',
      exitCode: 125,
      reason: 'nothing was heard of the agent for 0.3 s',
    });
    expect(isAlive(place.call('stub-agent').pid)).toBe(false);
  });

  test('is no silence while a tool of the agent is at work', async () => {
    const steps = [tell(hello, call), sleep(1500), tell(ended, goodResult)];
    await expect(verdictOf(steps, { ...own, idleTimeoutSeconds: 0.3 })).resolves.toMatchObject({ verdict: 'ok' });
  });

  test('of an agent that prints at its end means nothing', async () => {
    const provider = await providerOf();
    const request = { agent: 'silent', provider, idleTimeoutSeconds: 1 };
    await expect(verdictOf([ask(), sleep(2500), tell(goodResult)], request)).resolves.toMatchObject({ verdict: 'ok' });
  });

  test('is no silence while an answer of the model comes', async () => {
    const provider = await providerOf((response) => {
      let pieces = 0;
      const write = (): void => {
        response.write(': working\n');
        pieces += 1;
        if (pieces < 30) setTimeout(write, 50);
        else response.end();
      };
      write();
    });
    const request = { provider, idleTimeoutSeconds: 0.7 };
    await expect(verdictOf([ask(), tell(goodResult)], request)).resolves.toMatchObject({ verdict: 'ok' });
  });

  test('is no silence while the agent has to wait for whoever reads its events', async () => {
    const muster = await tellingMuster(place, [{ do: 'flood', megabytes: 12 }, tell(goodResult)]);
    const request = { agent: 'teller', directory: place.project, prompt: 'work', ...own, idleTimeoutSeconds: 0.4 };
    const run = await muster.run(request);
    let count = 0;
    for await (const event of run) {
      count += event.type === 'raw' ? 1 : 0;
      if (count === 1) await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok' });
  });

  test('from the start ends the run too, also before the limit of silence', async () => {
    const request = { ...own, firstOutputTimeoutSeconds: 0.3 };
    await expect(verdictOf([{ do: 'hang' }], request)).resolves.toMatchObject({
      verdict: 'idle',
      reason: 'the agent gave no sign of life within 0.3 s',
    });
  });

  test('from the start is over with the first request to the model', async () => {
    const provider = await providerOf();
    const steps = [ask(), sleep(3500), tell(goodResult)];
    const request = { agent: 'silent', provider, firstOutputTimeoutSeconds: 3 };
    await expect(verdictOf(steps, request)).resolves.toMatchObject({ verdict: 'ok' });
  });
});

describe.each(['teller', 'silent'])('a model that does not answer the agent %s', (agent) => {
  test('ends the run, when it accepts and says nothing', async () => {
    silence = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silence?.once('listening', resolve));
    const { port } = silence.address() as AddressInfo;
    const provider = `local:http://127.0.0.1:${String(port)}`;
    const verdict = await verdictOf([ask(), { do: 'hang' }], { agent, provider, idleTimeoutSeconds: 0.3 });
    expect(verdict).toMatchObject({
      verdict: 'provider_error',
      exitCode: 25,
      reason: 'the model has not answered for 0.3 s',
    });
  });

  test('ends the run, when it begins and goes no further', async () => {
    const provider = await providerOf((response) => void response.write('data: {}\n\n'));
    const verdict = await verdictOf([ask(), { do: 'hang' }], { agent, provider, idleTimeoutSeconds: 0.3 });
    expect(verdict).toMatchObject({ verdict: 'provider_error', reason: 'the model has not answered for 0.3 s' });
  });
});

describe('a provider that fails', () => {
  const failing = (status: number, body: object = {}, headers = {}) =>
    providerOf((response) => response.writeHead(status, headers).end(JSON.stringify(body)));

  test('is waited for no longer than the caller says, although the agent does not ask again', async () => {
    const provider = await failing(503);
    const verdict = await verdictOf([ask(), { do: 'hang' }], { provider, maxWaitSeconds: 0.3 });
    expect(verdict).toMatchObject({ verdict: 'provider_error' });
    expect(verdict.reason).toContain('no good answer came within 0.3 s');
  });

  test('is not asked to wait for longer than the caller says', async () => {
    const provider = await failing(429, {}, { 'retry-after': '30' });
    const verdict = await verdictOf([ask(), { do: 'hang' }], { provider, maxWaitSeconds: 10 });
    expect(verdict).toMatchObject({ verdict: 'rate_limited', exitCode: 21, retryAfterSeconds: 30 });
  });

  test('may be asked as often as the agent likes within the time that the caller says', async () => {
    const provider = await failing(429, {}, { 'retry-after': '120' });
    const verdict = await verdictOf([ask(20), { do: 'exit', code: 1 }], { provider, maxWaitSeconds: 600 });
    expect(verdict).toMatchObject({ verdict: 'rate_limited', retryAfterSeconds: 120, process: { exitCode: 1 } });
    expect(upstream?.requests).toHaveLength(20);
  });

  test.each([
    [404, { error: { code: 'model_not_found', message: 'no' } }, 'model_unknown', 23],
    [402, { error: { message: 'Insufficient Balance' } }, 'budget', 22],
  ])('with %i, for which waiting does not help, ends the run at once', async (status, body, verdict, exitCode) => {
    const provider = await failing(status, body);
    await expect(verdictOf([ask(1000), { do: 'hang' }], { provider })).resolves.toMatchObject({ verdict, exitCode });
    expect(upstream?.requests).toHaveLength(1);
  });

  test('with 413 is told as too long a conversation, when that was its last word', async () => {
    const provider = await failing(413);
    await expect(verdictOf([ask(3)], { provider })).resolves.toMatchObject({
      verdict: 'payload_too_large',
      exitCode: 24,
    });
  });
});

test('requests are counted whether they advertise tools or not, and the one too many is not passed on', async () => {
  const provider = await providerOf();
  const steps = [ask(1000, { body: { model: 'stub' } }), { do: 'hang' } as const];
  await expect(verdictOf(steps, { provider, maxRequests: 3 })).resolves.toMatchObject({
    verdict: 'budget',
    exitCode: 22,
    reason: 'the agent wanted more than 3 requests',
    turns: 0,
  });
  expect(upstream?.requests).toHaveLength(3);
});

test('a limit that nobody could keep is refused before anything is started', async () => {
  const muster = await tellingMuster(place, []);
  const request = { agent: 'silent', directory: place.project, prompt: 'work', ...own };
  await expect(muster.run({ ...request, maxRequests: 3 })).rejects.toMatchObject({ code: 'option_unsupported' });
  await expect(muster.run({ ...request, idleTimeoutSeconds: 3 })).rejects.toMatchObject({ code: 'option_unsupported' });
  await expect(muster.run({ ...request, maxWaitSeconds: -1 })).rejects.toMatchObject({ code: 'request_invalid' });
  expect(place.records()).toEqual([]);
});
