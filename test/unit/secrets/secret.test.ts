import { inspect } from 'node:util';
import { Secret } from '../../../src/secrets';

describe('Secret', () => {
  const secret = new Secret('sk-canary-1');

  test.each([
    ['String', String(secret)],
    ['JSON', JSON.stringify({ secret })],
    ['inspect', inspect({ secret }, { showHidden: true, depth: 5 })],
    ['keys', JSON.stringify(Object.entries(secret))],
  ])('does not show its value by %s', (_way, text) => {
    expect(text).not.toContain('canary');
  });

  test('prints as [secret] and reveals its value when asked', () => {
    expect(`${String(secret)} ${inspect(secret)} ${JSON.stringify(secret)}`).toBe('[secret] [secret] "[secret]"');
    expect(secret.reveal()).toBe('sk-canary-1');
  });
});
