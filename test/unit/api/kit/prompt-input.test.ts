import fc from 'fast-check';
import { escapePrompt, joinText, promptInput, showText, slot, type PromptShape } from '../../../../src/api';
import { promptOf } from '../../../support/definitions';
import { errorLike } from '../../../support/error-like';

const at: PromptShape['escapes'] = [{ find: '@', replacement: '\\@', at: 'anywhere' }];
const slash: PromptShape['escapes'] = [{ find: '/', replacement: '\n/', at: 'start' }];
const command: PromptShape['escapes'] = [{ find: '/', replacement: '\\/', at: 'first_word' }];

describe('the prompt of a command', () => {
  test.each<[string, Partial<PromptShape>, { args: readonly string[]; stdin?: string }]>([
    ['goes to standard input', { channel: 'stdin' }, { args: [], stdin: '--help' }],
    ['is the last argument', { channel: 'argument' }, { args: ['--help'] }],
    ['stands after --', { channel: 'argument', endOfOptions: true }, { args: ['--', '--help'] }],
    ['is the value of a flag', { channel: 'flag', flag: '-p' }, { args: ['-p', '--help'] }],
    ['is joined to its flag', { channel: 'flag', flag: '--prompt', joined: true }, { args: ['--prompt=--help'] }],
  ])('%s', (_title, shape, expected) => {
    expect(promptInput(promptOf(shape), '--help')).toEqual(expected);
  });

  test.each<[string, Partial<PromptShape>, string, number, boolean]>([
    ['fits an argument with its closing NUL', { channel: 'argument' }, 'x'.repeat(9), 10, false],
    ['does not fit an argument', { channel: 'argument' }, 'x'.repeat(10), 10, true],
    ['fits with its flag', { channel: 'flag', flag: '-p', joined: true }, 'x'.repeat(6), 10, false],
    ['does not fit with its flag', { channel: 'flag', flag: '-p', joined: true }, 'x'.repeat(7), 10, true],
    ['does not fit, but is the whole argument', { channel: 'flag', flag: '-p' }, 'x'.repeat(10), 10, true],
    ['is counted in bytes', { channel: 'argument' }, 'ü'.repeat(5), 10, true],
  ])('goes to standard input where the CLI reads it there and it %s', (_title, shape, text, limit, overflows) => {
    const input = promptInput(promptOf({ ...shape, overflow: 'stdin' }), text, limit);
    expect(input.stdin).toBe(overflows ? text : undefined);
    expect(input.args.length > 0).toBe(!overflows);
    expect(promptInput(promptOf(shape), text, limit).stdin).toBeUndefined();
  });

  test('is no value of a flag without a name', () => {
    expect(() => promptInput(promptOf({ channel: 'flag' }), 'p')).toThrow(errorLike({ code: 'request_invalid' }));
  });

  test('a user message is one line of JSON that holds the whole text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (prompt) => {
        const { stdin } = promptInput(promptOf({ format: 'user-message-json' }), prompt);
        const line = showText(stdin ?? '');
        expect(line.indexOf('\n')).toBe(line.length - 1);
        expect(JSON.parse(line)).toEqual({
          type: 'user',
          message: { role: 'user', content: [{ type: 'text', text: prompt }] },
        });
      }),
    );
  });

  test('a slot in a user message is marked to be escaped', () => {
    const { stdin } = promptInput(promptOf({ format: 'user-message-json' }), slot('prompt'));
    expect(stdin).toHaveProperty('parts.1', { slot: 'prompt', encoding: 'json' });
  });

  test('escapes are applied before a user message is made', () => {
    const { stdin } = promptInput(promptOf({ format: 'user-message-json', escapes: at }), '@a');
    expect(JSON.parse(showText(stdin ?? ''))).toHaveProperty('message.content.0.text', '\\@a');
  });
});

describe('escapes of a prompt', () => {
  test.each([
    ['every place is replaced', at, '@a @b', '\\@a \\@b'],
    ['the start is replaced', slash, '/clear /x', '\n/clear /x'],
    ['the start alone is replaced', slash, 'see /x', 'see /x'],
    ['the first word is replaced', command, ' \u00a0\n/clear /x', ' \u00a0\n\\/clear /x'],
    ['the first word alone is replaced', command, ' see /x', ' see /x'],
    ['one follows the other', [...at, ...slash], '/@a', '\n/\\@a'],
    [
      'a dollar in a replacement is a dollar',
      [{ find: '@', replacement: '$&$1', at: 'anywhere' }] as const,
      '@',
      '$&$1',
    ],
    ['no escape changes nothing', [], '/@', '/@'],
  ])('%s', (_title, escapes, prompt, expected) => {
    expect(escapePrompt(prompt, escapes)).toBe(expected);
  });

  test.each<Partial<PromptShape>>([
    { channel: 'stdin' },
    { channel: 'argument' },
    { channel: 'flag', flag: '-p' },
    { channel: 'flag', flag: '--prompt', joined: true },
  ])('are made wherever it goes: %j', (shape) => {
    const { args, stdin } = promptInput(promptOf({ ...shape, escapes: at }), 'see @a');
    expect(showText(stdin ?? args.at(-1) ?? '')).toMatch(/(^|=)see \\@a$/);
  });

  test('a slot is left to who fills it, and what follows it is no start', () => {
    expect(escapePrompt(joinText(slot('prompt'), '/a @'), [...at, ...slash])).toEqual({
      parts: [{ slot: 'prompt' }, '/a \\@'],
    });
  });
});
