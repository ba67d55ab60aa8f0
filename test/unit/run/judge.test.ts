import type { VerdictClass } from '../../../src/api';
import type { Evidence } from '../../../src/run/evidence';
import { judge } from '../../../src/run/judge';
import { request, result } from './judge-evidence';

const judged = (evidence: Partial<Evidence>): ReturnType<typeof judge> =>
  judge({ label: 'Agent', process: { exitCode: 0 }, requests: [], exitCodes: {}, errorText: '', ...evidence });

const bad = result({ isError: true, text: 'it broke\nsecond line' });

test.each<readonly [string, Partial<Evidence>, VerdictClass, string]>([
  ['a good result', { result: result() }, 'ok', 'the agent finished'],
  [
    'a good result and a bad exit code',
    { result: result(), process: { exitCode: 1 } },
    'ok',
    'the agent finished; its process ended with exit code 1 after that',
  ],
  [
    'a good result and a signal',
    { result: result(), process: { signal: 'SIGTERM' } },
    'ok',
    'the agent finished; its process ended with SIGTERM after that',
  ],
  [
    'a good result of another kind',
    { result: result({ verdict: 'denied', text: 'done' }) },
    'denied',
    'the agent was refused a tool that it asked for',
  ],
  ['text and exit code 0', { result: result({ inferred: true }) }, 'ok', 'the agent finished'],
  [
    'text and a bad exit code',
    { result: result({ inferred: true, text: 'Usage:\nno such flag' }), process: { exitCode: 2 } },
    'crashed',
    'Agent ended with exit code 2: no such flag',
  ],
  [
    'text and a signal',
    { result: result({ inferred: true }), process: { signal: 'SIGSEGV' } },
    'killed',
    'Agent was ended by SIGSEGV',
  ],
  ['an error and exit code 0', { result: bad }, 'crashed', 'it broke'],
  ['an error without a text', { result: result({ isError: true, text: '' }) }, 'crashed', 'Agent reported an error'],
  ['an error with a status', { result: { ...bad, status: 429 } }, 'rate_limited', 'it broke'],
  ['an error with a status of success', { result: { ...bad, status: 200 } }, 'crashed', 'it broke'],
  ['an error with a kind of its own', { result: { ...bad, verdict: 'budget', status: 401 } }, 'budget', 'it broke'],
  ['an error after a refusal', { result: bad, requests: [request({ status: 403 })] }, 'auth', 'it broke'],
  [
    'an error after a refusal that was got over',
    { result: bad, requests: [request({ status: 401 }), request({ status: 200 })] },
    'crashed',
    'it broke',
  ],
  ['no result after a status', { requests: [request({ status: 503 })] }, 'provider_error', 'the model answered 503'],
  ['no result after silence', { requests: [request({})] }, 'provider_error', 'the model did not answer'],
  [
    'no result after half an answer',
    { requests: [request({ status: 200, cut: true })] },
    'provider_error',
    'the answer of the model broke off',
  ],
  [
    'a known exit code',
    { process: { exitCode: 9 }, exitCodes: { 9: 'denied' }, errorText: 'not allowed\nbye\n' },
    'denied',
    'not allowed',
  ],
  [
    'a known exit code in silence',
    { process: { exitCode: 9 }, exitCodes: { 9: 'denied' } },
    'denied',
    'Agent ended with exit code 9',
  ],
  [
    'an exit code with a complaint',
    { process: { exitCode: 2 }, errorText: 'first\nunexpected argument\n\n' },
    'crashed',
    'Agent ended with exit code 2: unexpected argument',
  ],
  [
    'an exit code and a number below the error',
    { process: { exitCode: 1 }, errorText: 'Access denied\nLogin failed: 401\n  Request: 7\n' },
    'crashed',
    'Agent ended with exit code 1: Login failed: 401',
  ],
  ['an exit code in silence', { process: { exitCode: 2 } }, 'crashed', 'Agent ended with exit code 2'],
  ['nothing at all', {}, 'no_result', 'Agent ended without an answer'],
  [
    'an answer that was too long to be read',
    { oversizeBytes: 18_000_000, errorText: 'done\n' },
    'no_result',
    'Agent ended without an answer: a line of 18.0 MB was left out, longer than the 16 MiB that are read; done',
  ],
])('%s is told as it is', (_what, evidence, verdict, reason) => {
  expect(judged(evidence)).toEqual({ verdict, reason });
});

test('the wait that the provider asked for is in the verdict', () => {
  const requests = [request({ status: 429, retryAfterSeconds: 30 })];
  expect(judged({ requests })).toEqual({
    verdict: 'rate_limited',
    reason: 'the model answered 429',
    retryAfterSeconds: 30,
  });
  expect(judged({ requests, result: { ...bad, status: 429 } })).toMatchObject({ retryAfterSeconds: 30 });
});

test.each([
  [{ code: 'ENOENT', missing: 'binary' }, 'agent_missing', 'ENOENT'],
  [
    { code: 'ENOENT', missing: 'interpreter' },
    'agent_missing',
    'the interpreter that its first line names is not there',
  ],
  [{ code: 'ENOENT', missing: 'directory' }, 'crashed', 'the directory of work is gone'],
  [{ code: 'EACCES' }, 'agent_missing', 'EACCES'],
  [{ code: 'E2BIG' }, 'payload_too_large', 'E2BIG'],
  [{ code: 'EAGAIN' }, 'crashed', 'EAGAIN'],
] as const)('a process that could not be started because of %j', (failure, verdict, reason) => {
  expect(judged({ process: { failure } })).toEqual({ verdict, reason: `Agent could not be started: ${reason}` });
});

test('a reason is one line of at most 300 characters', () => {
  const { reason } = judged({ result: result({ isError: true, text: `\n${'x'.repeat(1000)}\nmore` }) });
  expect(reason).toBe('x'.repeat(300));
});

describe('an answer that only reads like an error', () => {
  const text = result({ isError: true, inferred: true, text: '[API Error: 401 is what the log said.]' });

  test('is good when the broker saw a good answer behind it', () => {
    expect(judged({ result: text, requests: [request({ status: 200 })] }).verdict).toBe('ok');
  });

  test.each<readonly [string, Partial<Evidence>]>([
    ['the last answer broke off', { requests: [request({ status: 200, cut: true })] }],
    ['the last answer was a failure', { requests: [request({ status: 500 })] }],
  ])('is an error when %s', (_why, evidence) => {
    expect(judged({ result: { ...text, text: '[API Error: terminated]' }, ...evidence }).verdict).toBe(
      'provider_error',
    );
  });

  test('is an error on an own login, where nobody saw the model', () => {
    expect(judged({ result: text }).verdict).not.toBe('ok');
  });
});
