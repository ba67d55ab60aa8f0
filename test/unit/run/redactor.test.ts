import { createRedactor } from '../../../src/run/redactor';
import { secretsIn } from '../../../src/run/secrets-in';

const secret = 'sk-canary/0123+"456"~789 é';
const redact = createRedactor([secret]);
const bytes = [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0'));
const units = secret.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

test.each([
  ['as it is', secret],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ['in an address', encodeURIComponent(secret)],
  ['with every byte in percents', bytes.map((byte) => `%${byte.toUpperCase()}`).join('')],
  ['with every character escaped', units.join('')],
  ['in hexadecimal', bytes.join('')],
])('a secret is taken out %s', (_how, text) => {
  expect(redact(`<${text}> and <${text}>`)).toBe('<[secret]> and <[secret]>');
});

test.each([0, 1, 2, 3, 4])('a secret is taken out of base64 with %i bytes before it', (shift) => {
  for (const encoding of ['base64', 'base64url'] as const) {
    const text = Buffer.from(`${'u'.repeat(shift)}${secret}:after`).toString(encoding);
    const clean = redact(text);
    expect(clean).toContain('[secret]');
    expect(Buffer.from(clean.split('[secret]')[0] ?? '', encoding).toString()).not.toContain('sk');
  }
});

test('a secret is taken out after however much text', () => {
  const early = createRedactor([secret]);
  for (let round = 0; round < 4; round += 1) {
    expect(early('x'.repeat(20_000))).toHaveLength(20_000);
    expect(early(`<${secret}>`)).toBe('<[secret]>');
  }
});

test('a text without a secret stays as it is', () => {
  expect(redact('sk-canary is only a beginning')).toBe('sk-canary is only a beginning');
});

test('a short value is a word and no secret', () => {
  expect(createRedactor(['local', ''])('a local model')).toBe('a local model');
});

test.each([
  ['ANTHROPIC_API_KEY', 'sk-1', ['sk-1']],
  ['CODEX_HOME', '/home/me/.codex', []],
  ['OPENCODE_CONFIG_DIR', '/home/me/.opencode', []],
  ['OPENAI_MODEL', 'gpt-5-codex', []],
  ['OPENAI_BASE_URL', 'http://127.0.0.1:8080/v1', []],
  ['HTTPS_PROXY', 'http://me:pass%2Fword@proxy:8080', ['pass%2Fword', 'pass/word']],
  ['HTTPS_PROXY', 'http://me:100%@proxy', ['100%', '100%']],
  ['HTTPS_PROXY', 'http://not an address', ['http://not an address']],
])('of %s=%s the secrets are %j', (name, value, secrets) => {
  expect(secretsIn(name, value)).toEqual(secrets);
});
