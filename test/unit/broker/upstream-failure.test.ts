import { FailureReader } from '../../../src/broker/upstream-failure';

function read(body: unknown): ReturnType<FailureReader['read']> {
  const reader = new FailureReader();
  for (const byte of Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))) reader.add(Buffer.of(byte));
  return reader.read();
}

const retryInfo = { '@type': 'type.googleapis.com/google.rpc.RetryInfo' };

test.each<[string, unknown, string | undefined]>([
  ['Anthropic', { type: 'error', error: { type: 'not_found_error', message: 'x' } }, 'not_found_error'],
  ['OpenAI', { error: { type: 'invalid_request_error', code: 'model_not_found' } }, 'model_not_found'],
  ['OpenAI without a code', { error: { type: 'insufficient_quota', code: null } }, 'insufficient_quota'],
  ['OpenAI on length', { error: { code: 'context_length_exceeded', param: 'input' } }, 'context_length_exceeded'],
  ['Google', { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }, 'RESOURCE_EXHAUSTED'],
  ['Google in a list', [{ error: { code: 404, status: 'NOT_FOUND' } }], 'NOT_FOUND'],
  [
    'Google on a key',
    { error: { code: 400, status: 'INVALID_ARGUMENT', details: [{}, { reason: 'API_KEY_INVALID' }] } },
    'API_KEY_INVALID',
  ],
  ['Google on an argument', { error: { code: 400, status: 'INVALID_ARGUMENT' } }, 'INVALID_ARGUMENT'],
  ['a gateway with numbers', { error: { code: 402, message: 'x' } }, '402'],
  ['a server without a section', { object: 'error', type: 'NotFoundError', code: 404 }, 'NotFoundError'],
  ['a control character', { error: { code: 'a\u0000b' } }, 'a b'],
  ['a text', { error: 'no such model' }, undefined],
  ['no JSON', '<h1>Bad Gateway</h1>', undefined],
  ['null', 'null', undefined],
])('the code of an error of %s', (_whose, body, code) => {
  expect(read(body).code).toBe(code);
});

test('a code is no longer than a hundred characters', () => {
  expect(read({ error: { code: 'x'.repeat(500) } }).code).toHaveLength(100);
});

test.each<[unknown, number | undefined]>([
  [{ ...retryInfo, retryDelay: '30s' }, 30],
  [{ ...retryInfo, retryDelay: '1.5s' }, 1.5],
  [{ ...retryInfo, retryDelay: { seconds: 12, nanos: 1 } }, 12],
  [{ ...retryInfo, retryDelay: '30' }, undefined],
  [{ ...retryInfo, retryDelay: '-3s' }, undefined],
  [{ '@type': 'type.googleapis.com/google.rpc.Help', retryDelay: '30s' }, undefined],
])('a detail %j asks to wait %p seconds', (detail, seconds) => {
  expect(read({ error: { code: 429, details: [{ '@type': 'x' }, detail] } }).retryAfterSeconds).toBe(seconds);
});

test('of a body that does not end, the first line of what is kept is its message', () => {
  const { message } = read(`{"error":{"message":"${'x'.repeat(100_000)}`);
  expect(message).toHaveLength(300);
});

test('a body may be nested as deep as it likes', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  expect(read(deep).message).toHaveLength(300);
});
