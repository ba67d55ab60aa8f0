import { failureInText } from '../../../src/run/failure-in-text';
import { failureKind, type FailureKind, type ProviderAnswer } from '../../../src/run/failure-kind';

test.each<[ProviderAnswer, FailureKind | undefined]>([
  [{ status: 200 }, undefined],
  [{ status: 302 }, undefined],
  [{}, undefined],
  [{ status: 400 }, 'provider_error'],
  [{ status: 401 }, 'auth'],
  [{ status: 402 }, 'budget'],
  [{ status: 403 }, 'auth'],
  [{ status: 404 }, 'provider_error'],
  [{ status: 413 }, 'payload_too_large'],
  [{ status: 429 }, 'rate_limited'],
  [{ status: 500 }, 'provider_error'],
  [{ status: 529 }, 'provider_error'],
])('%j alone is %s', (answer, kind) => {
  expect(failureKind(answer)).toBe(kind);
});

describe('a spent account', () => {
  test.each<ProviderAnswer>([
    { status: 429, errorCode: 'insufficient_quota', errorMessage: 'You exceeded your current quota.' },
    { status: 400, errorCode: 'invalid_request_error', errorMessage: 'Your credit balance is too low to go on.' },
    { status: 402, errorMessage: 'Insufficient Balance' },
    { status: 403, errorMessage: 'Your team has used all available credits.' },
    { status: 402, errorCode: 'billing_error' },
  ])('is told by %j', (answer) => {
    expect(failureKind(answer)).toBe('budget');
  });

  test('is not a quota that is free again after a minute', () => {
    const errorMessage = 'You exceeded your current quota, please check your plan and billing details.';
    expect(failureKind({ status: 429, errorCode: 'RESOURCE_EXHAUSTED', errorMessage })).toBe('rate_limited');
  });
});

describe('an unknown model', () => {
  const model = 'big-1.5';
  test.each<ProviderAnswer>([
    { status: 404, errorCode: 'model_not_found', errorMessage: 'The model `big-1.5` does not exist.' },
    { status: 403, errorCode: 'model_not_found', errorMessage: 'No access.' },
    { status: 404, errorCode: 'not_found_error', errorMessage: 'model: big-1.5' },
    { status: 404, errorCode: 'NOT_FOUND', errorMessage: 'models/big-1.5 is not found for API version v1beta' },
    { status: 404, errorMessage: 'model "big-1.5" not found, try pulling it first' },
    { status: 404, errorMessage: 'big-1.5 is nowhere' },
    { status: 400, errorMessage: 'big-1.5 is not a valid model ID' },
    { status: 400, errorMessage: 'Invalid model: big-1.5' },
    { status: 422, errorMessage: 'The model big-1.5 does not exist' },
  ])('is told by %j', (answer) => {
    expect(failureKind({ model, ...answer })).toBe('model_unknown');
  });

  test.each<ProviderAnswer>([
    { status: 404, errorMessage: 'Cannot POST /v2/chat' },
    { status: 400, errorMessage: "Unsupported parameter: 'temperature' is not supported with big-1.5" },
    { status: 400, errorCode: 'invalid_request_error', errorMessage: 'big-1.5 takes no images' },
    { status: 503, errorMessage: 'The model big-1.5 does not exist yet: it is being loaded' },
  ])('is not told by %j', (answer) => {
    expect(failureKind({ model, ...answer })).toBe('provider_error');
  });
});

test.each<ProviderAnswer>([
  { status: 400, errorCode: 'context_length_exceeded' },
  {
    status: 400,
    errorCode: 'invalid_request_error',
    errorMessage: 'prompt is too long: 200001 tokens > 200000 maximum',
  },
  { status: 400, errorMessage: "This model's maximum context length is 8192 tokens." },
  { status: 400, errorMessage: 'The input token count (1048577) exceeds the maximum number of tokens allowed.' },
])('a conversation that is too long is told by %j', (answer) => {
  expect(failureKind(answer)).toBe('payload_too_large');
});

test.each<[ProviderAnswer, FailureKind]>([
  [{ status: 200, errorCode: 'overloaded_error', errorMessage: 'Overloaded' }, 'provider_error'],
  [{ status: 200, errorCode: 'rate_limit_error' }, 'rate_limited'],
  [{ status: 200, errorCode: '429' }, 'rate_limited'],
  [{ status: 200, errorCode: '502' }, 'provider_error'],
  [{ status: 200, errorMessage: 'it broke' }, 'provider_error'],
  [{ status: 400, errorCode: 'API_KEY_INVALID' }, 'auth'],
])('an error that is told in another way than by its status counts: %j', (answer, kind) => {
  expect(failureKind(answer)).toBe(kind);
});

describe('an error text of an agent', () => {
  test.each<[string, FailureKind]>([
    ['API Error: 401 {"type":"error"}', 'auth'],
    ['unexpected status 429 Too Many Requests', 'rate_limited'],
    ['HTTP 503', 'provider_error'],
    ['Error code: 404 - the model `m` does not exist', 'model_unknown'],
    ['request failed (402 Payment Required)', 'budget'],
    ['{"error":{"code":"context_length_exceeded"}}', 'payload_too_large'],
    ['provider said insufficient_quota', 'budget'],
  ])('tells a failure of the provider: %j', (text, kind) => {
    expect(failureInText(text)).toBe(kind);
  });

  test.each([
    'it broke',
    'the model does not exist',
    'line 429 of the file',
    'exit code 137',
    'port 500 is taken',
    `${'x'.repeat(500)} HTTP 503`,
  ])('tells nothing by other words: %j', (text) => {
    expect(failureInText(text)).toBeUndefined();
  });
});
