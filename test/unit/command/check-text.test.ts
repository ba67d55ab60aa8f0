import { checkedModel, checkedPrompt } from '../../../src/command';
import { hostilePrompts } from '../../support/prompts';
import { errorLike } from '../../support/error-like';

describe('a prompt', () => {
  test.each(hostilePrompts)('with %s is taken as it is', (_title, prompt) => {
    expect(checkedPrompt(prompt)).toBe(prompt);
  });

  test('with half a character gets a replacement for it', () => {
    expect(checkedPrompt('a\ud83d b\udc00')).toBe('a\ufffd b\ufffd');
  });

  test.each(['', ' ', '\n\t'])('%j is empty', (prompt) => {
    expect(() => checkedPrompt(prompt)).toThrow(errorLike({ code: 'prompt_invalid' }));
  });

  test('with a NUL is refused, with its position', () => {
    expect(() => checkedPrompt('ab\0c')).toThrow(errorLike({ code: 'prompt_invalid', details: { position: 2 } }));
  });
});

describe('a model name', () => {
  test.each([
    'gpt-5; x',
    'o3 high',
    "it's $HOME",
    '@cf/meta/x',
    'hf.co/org/x:Q4_K_M',
    'publishers/x@001',
    'x'.repeat(256),
    '\u{1f600}',
  ])('%s is taken as it is', (model) => {
    expect(checkedModel(model)).toBe(model);
  });

  test.each([
    ['begins like a flag', '--dangerously-skip-permissions', 'begins with "-"'],
    ['is a dash', '-', 'begins with "-"'],
    ['has a line end', 'o3\nx', 'control character'],
    ['has a NUL', 'o3\0', 'control character'],
    ['has an escape character', '\x1b[31m', 'control character'],
    ['has a C1 control character', 'a\u009b', 'control character'],
    ['has more than 256 characters', 'x'.repeat(257), '257 characters'],
  ])('that %s is refused', (_title, model, message) => {
    expect(() => checkedModel(model)).toThrow(
      errorLike({ code: 'model_invalid', message: expect.stringContaining(message) as string }),
    );
  });

  test('that is refused is not shown with its control characters', () => {
    expect(() => checkedModel('\x1b[31m')).toThrow(/"\\u001b\[31m"/);
  });
});
