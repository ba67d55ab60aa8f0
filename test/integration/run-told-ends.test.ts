import type { AgentEvent, Verdict } from '../../src/api';
import type { RunRequest } from '../../src/plan';
import type { StubStep } from '../support/stub-behaviour';
import { isAlive, StubPlace } from '../support/stub-place';
import { StubUpstream } from '../support/stub-upstream';
import { goodResult, tell, tellingMuster } from '../support/telling-agent';

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

const verdictOf = async (steps: readonly StubStep[], request: Partial<RunRequest> = {}): Promise<Verdict> => {
  const muster = await tellingMuster(place, steps);
  const base = { agent: 'teller', directory: place.project, prompt: 'work' };
  const run = await muster.run({ ...base, ...(request.provider === undefined ? { ownLogin: true } : {}), ...request });
  return run.verdict;
};

const question: AgentEvent = { type: 'question', text: 'Which one?\nThis or that?' };
const call = (toolCallId: string): AgentEvent => ({
  type: 'tool_call',
  toolCallId,
  name: 'shell',
  kind: 'execute',
  title: 'rm x',
  input: {},
});
const denied: AgentEvent = { type: 'tool_call_update', toolCallId: 'a', status: 'failed', denied: true };
const failed = (parts: object): AgentEvent => ({ type: 'result', isError: true, text: 'no', ...parts });

describe('a question in a run that nobody watches', () => {
  test('ends it at once when the agent waits for an answer', async () => {
    const verdict = await verdictOf([tell({ ...question, waits: true }), { do: 'hang' }]);
    expect(verdict).toMatchObject({ verdict: 'question', exitCode: 12, reason: 'the agent asked: Which one?' });
    expect(isAlive(place.call('stub-agent').pid)).toBe(false);
  });

  test('is the verdict when it is the last thing that the agent did', async () => {
    await expect(verdictOf([tell(question, goodResult)])).resolves.toMatchObject({ verdict: 'question' });
  });

  test('is nothing when the agent went on by itself', async () => {
    const on: AgentEvent = { type: 'message', text: 'I will take this.' };
    await expect(verdictOf([tell(question, on, goodResult)])).resolves.toMatchObject({ verdict: 'ok' });
  });
});

describe('a tool that was refused', () => {
  test('is the verdict, although the agent says that all is well', async () => {
    await expect(verdictOf([tell(call('a'), denied, goodResult)])).resolves.toMatchObject({
      verdict: 'denied',
      exitCode: 11,
      reason: 'the agent was refused: rm x',
      process: { exitCode: 0 },
    });
  });

  test('is nothing when a later call of its kind succeeded', async () => {
    const ended: AgentEvent = { type: 'tool_call_update', toolCallId: 'b', status: 'completed' };
    await expect(verdictOf([tell(call('a'), denied, call('b'), ended, goodResult)])).resolves.toMatchObject({
      verdict: 'ok',
    });
  });
});

describe('a tool that its sandbox refused', () => {
  const words = 'touch: /x: Read-only file system';
  const failed: AgentEvent = { type: 'tool_call_update', toolCallId: 'a', status: 'failed', output: words };
  const turn = (output: string): StubStep => {
    const input = [{ type: 'function_call' }, { type: 'function_call_output', output }];
    return { do: 'ask', path: '/v1/responses', body: { model: 'm', tools: [{ name: 'shell' }], input } };
  };
  const routed = async (steps: readonly StubStep[], request: Partial<RunRequest> = {}): Promise<Verdict> => {
    upstream = await StubUpstream.start();
    return verdictOf([...steps, tell(goodResult)], { provider: `local:${upstream.url}`, ...request });
  };

  test('is the verdict, although only the next request of a routed run holds it', async () => {
    await expect(routed([turn(words)])).resolves.toMatchObject({
      verdict: 'denied',
      exitCode: 11,
      reason: 'the agent was refused: a tool call, by the words of its result',
    });
  });

  test('is nothing when the agent went on in another way', async () => {
    await expect(routed([turn(words), turn('done')])).resolves.toMatchObject({ verdict: 'ok' });
  });

  test('is nothing in an unrestricted run', async () => {
    await expect(routed([turn(words)], { unrestricted: true })).resolves.toMatchObject({ verdict: 'ok' });
  });

  test('is the verdict on the own login where the agent tells what the tool said', async () => {
    await expect(verdictOf([tell(call('a'), failed, goodResult)])).resolves.toMatchObject({
      verdict: 'denied',
      reason: 'the agent was refused: rm x',
    });
  });
});

describe("an agent's own word", () => {
  test.each<[object, string, number]>([
    [{ verdict: 'stale_session' }, 'stale_session', 30],
    [{ verdict: 'model_unknown' }, 'model_unknown', 23],
    [{ status: 413 }, 'payload_too_large', 24],
    [{ status: 402 }, 'budget', 22],
    [{ text: 'API Error: 429 slow down', retryAfterSeconds: 9 }, 'rate_limited', 21],
    [{ text: 'the disk is full' }, 'crashed', 1],
  ])('%j on the own login gives %s', async (parts, verdict, exitCode) => {
    await expect(verdictOf([tell(failed(parts))])).resolves.toMatchObject({ verdict, exitCode });
  });

  test('tells how long to wait', async () => {
    const end = failed({ verdict: 'rate_limited', retryAfterSeconds: 9 });
    await expect(verdictOf([tell(end)])).resolves.toMatchObject({ verdict: 'rate_limited', retryAfterSeconds: 9 });
  });
});

test('an error text on standard output is in the reason, and a warning on the other output is not', async () => {
  const steps: readonly StubStep[] = [
    { do: 'complain', pieces: ['(node:1) a warning of no weight\n'] },
    { do: 'print', lines: ['Error: no such directory'] },
  ];
  await expect(verdictOf([...steps, { do: 'exit', code: 3 }])).resolves.toMatchObject({
    verdict: 'crashed',
    reason: 'Teller ended with exit code 3: Error: no such directory',
  });
  await expect(verdictOf(steps)).resolves.toMatchObject({
    verdict: 'no_result',
    reason: 'Teller ended without an answer: Error: no such directory',
  });
});

describe('instructions of a routed run', () => {
  const instructions = '# Rules\nAlways answer in *French*.';
  const answered = async (...bodies: readonly object[]): Promise<Verdict> => {
    upstream = await StubUpstream.start();
    const asked = bodies.map((body): StubStep => ({ do: 'ask', path: '/v1/chat/completions', body }));
    return verdictOf([...asked, tell(goodResult)], { provider: `local:${upstream.url}`, instructions });
  };
  const tools = [{ name: 'shell' }];
  const system = { role: 'system', content: 'You are an agent.\n\n> Always answer in "French".' };

  test('that are in no turn make a good result a bad one', async () => {
    await expect(answered({ model: 'm', tools })).resolves.toMatchObject({
      verdict: 'delivery_missing',
      exitCode: 26,
      reason: 'the instructions were in no request that the model answered',
    });
  });

  test('that are in one turn have arrived', async () => {
    await expect(answered({ model: 'm', tools, messages: [system] }, { model: 'm', tools })).resolves.toMatchObject({
      verdict: 'ok',
    });
  });

  test('that are only in a request beside the turns have not', async () => {
    await expect(answered({ model: 'm', messages: [system] }, { model: 'm', tools })).resolves.toMatchObject({
      verdict: 'delivery_missing',
    });
  });

  test('are not missed when the model was not asked', async () => {
    await expect(answered()).resolves.toMatchObject({ verdict: 'ok' });
  });
});
