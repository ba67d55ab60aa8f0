import {
  GenericInstructionDelivery,
  joinText,
  showText,
  slot,
  type DeliveryContext,
  type InstructionShape,
  type SlottedText,
} from '../../../../src/api';
import { definitionOf } from '../../../support/definitions';
import { errorLike } from '../../../support/error-like';

const delivery = new GenericInstructionDelivery();
const ownLogin: DeliveryContext = { paths: { runDirectory: slot('run.directory') }, argumentLimitBytes: 10 };
const routed: DeliveryContext = { ...ownLogin, paths: { ...ownLogin.paths, home: slot('home') } };
const plan = (instructions: Partial<InstructionShape>, text: SlottedText, context: DeliveryContext): unknown => {
  const agent = definitionOf({ label: 'Tool', instructions: { effect: 'adds', ...instructions } });
  const { files, ...rest } = delivery.plan(agent, text, context);
  return {
    ...rest,
    ...('args' in rest ? { args: rest.args.map(showText) } : {}),
    files: files.map(({ path, content }) => `${showText(path)}: ${showText(content)}`),
  };
};

describe('instructions that the settings file names', () => {
  const settings = { rules: ['{run_directory}/instructions.md'] };
  const planOf = (file: string, context: DeliveryContext, homeFile?: string): unknown => {
    const instructions = { effect: 'adds' as const, settings, ...(homeFile === undefined ? {} : { homeFile }) };
    const agent = definitionOf({ label: 'Tool', instructions, settings: { file, values: {} } });
    expect(delivery.channel(agent)).toBe('settings');
    return delivery.plan(agent, 'rules', context);
  };
  const files = [{ path: joinText(slot('run.directory'), '/instructions.md'), content: 'rules' }];

  test.each([
    ['{run_directory}/settings.json', ownLogin],
    ['{run_directory}/settings.json', routed],
    ['{home}/settings.json', routed],
  ])('lie in a file beside it where %s is written', (file, context) => {
    expect(planOf(file, context)).toEqual({ channel: 'settings', settings, files });
  });

  test('are refused on the own login when the settings lie in a private home', () => {
    expect(() => planOf('{home}/settings.json', ownLogin)).toThrow(errorLike({ code: 'option_needs_broker' }));
  });
});

describe('instructions that the roster says where to put', () => {
  test.each<[string, Partial<InstructionShape>, string, DeliveryContext, unknown]>([
    [
      'a flag with a file takes them at any size',
      { fileFlag: '--rules-file', flag: '--rules', homeFile: 'RULES.md' },
      'x'.repeat(20),
      ownLogin,
      {
        channel: 'arguments',
        args: ['--rules-file', '<run.directory>/instructions.md'],
        files: [`<run.directory>/instructions.md: ${'x'.repeat(20)}`],
      },
    ],
    [
      'a flag takes them as they are',
      { flag: '--rules' },
      'x'.repeat(9),
      ownLogin,
      { channel: 'arguments', args: ['--rules', 'x'.repeat(9)], files: [] },
    ],
    [
      'what is too long for the flag goes to the file in the home',
      { flag: '--rules', homeFile: 'RULES.md' },
      'x'.repeat(10),
      routed,
      { channel: 'home_file', files: [`<home>/RULES.md: ${'x'.repeat(10)}`] },
    ],
    [
      'the size is counted in bytes',
      { flag: '--rules', homeFile: 'RULES.md' },
      'éééééé',
      routed,
      { channel: 'home_file', files: ['<home>/RULES.md: éééééé'] },
    ],
    [
      'a file in the home is the only place of some',
      { homeFile: 'RULES.md' },
      'x',
      routed,
      { channel: 'home_file', files: ['<home>/RULES.md: x'] },
    ],
    ['nowhere but the prompt', {}, 'x'.repeat(20), routed, { channel: 'prompt', files: [] }],
  ])('%s', (_title, shape, text, context, expected) => {
    expect(plan(shape, text, context)).toEqual(expected);
  });

  test.each<[Partial<InstructionShape>, string]>([
    [{ fileFlag: '--rules-file' }, 'arguments'],
    [{ flag: '--rules', homeFile: 'RULES.md' }, 'arguments'],
    [{ homeFile: 'RULES.md' }, 'home_file'],
    [{}, 'prompt'],
  ])('the channel of %j is %s', (shape, channel) => {
    expect(delivery.channel(definitionOf({ instructions: { effect: 'adds', ...shape } }))).toBe(channel);
  });

  test.each(['adds', 'replaces'] as const)('the effect of an entry that %s is that', (effect) => {
    expect(delivery.effect(definitionOf({ instructions: { effect } }))).toBe(effect);
  });

  test.each<[string, Partial<InstructionShape>, DeliveryContext]>([
    ['no home', { flag: '--rules', homeFile: 'RULES.md' }, ownLogin],
    ['no file', { flag: '--rules' }, routed],
  ])('what fits nowhere is an error with the payload and both numbers: %s', (_title, shape, context) => {
    expect(() => plan(shape, 'x'.repeat(10), context)).toThrow(
      errorLike({
        code: 'payload_too_large',
        message: expect.stringMatching(/instructions are 10 bytes.*Tool takes at most 9\b/) as string,
        details: { payload: 'instructions', bytes: 10, limitBytes: 9, agent: 'plain' },
      }),
    );
  });

  test('a file in the home is no way on the own login, whatever the size', () => {
    expect(() => plan({ homeFile: 'RULES.md' }, 'x', ownLogin)).toThrow(errorLike({ code: 'option_needs_broker' }));
  });

  test('slots in the instructions count in their longest form', () => {
    expect(plan({ flag: '--rules', homeFile: 'RULES.md' }, joinText('x', slot('home')), routed)).toMatchObject({
      channel: 'home_file',
    });
  });
});
