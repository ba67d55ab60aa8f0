import { joinText, slot, textBytes, type CommandSpec } from '../../../src/api';
import { assertPayloadsFit, payloadLimits } from '../../../src/command';
import { errorLike } from '../../support/error-like';

const command = (partial: Partial<CommandSpec>): CommandSpec => ({
  file: 'x',
  args: [],
  env: {},
  cwd: '/',
  ...partial,
});

function expectRoom(platform: NodeJS.Platform, spec: CommandSpec): void {
  expect(() => {
    assertPayloadsFit(spec, payloadLimits(platform));
  }).not.toThrow();
}

function expectNoRoom(platform: NodeJS.Platform, spec: CommandSpec, message: string, details: object): void {
  expect(() => {
    assertPayloadsFit(spec, payloadLimits(platform));
  }).toThrow(
    errorLike({
      code: 'payload_too_large',
      message: expect.stringContaining(message) as string,
      details: expect.objectContaining(details) as object,
    }),
  );
}

const x = (length: number): string => 'x'.repeat(length);
/** Arguments that take this many bytes as Linux and macOS count: each with its NUL and a pointer. */
const argumentsOf = (bytes: number, each: number): readonly string[] => {
  const whole = Math.floor(bytes / (each + 9));
  return [...Array<string>(whole).fill(x(each)), x(bytes - whole * (each + 9) - 9)];
};
/** The program `x` itself. */
const file = 10;

describe('what a process can receive', () => {
  test.each<[string, NodeJS.Platform, CommandSpec]>([
    ['131,071 bytes in one argument', 'linux', command({ args: [x(131_071)] })],
    ['131,071 bytes of NAME=value', 'linux', command({ env: { NAME: x(131_071 - 5) } })],
    ['any standard input', 'linux', command({ stdin: x(20_000_000) })],
    ['arguments up to the sum', 'linux', command({ args: argumentsOf(2_031_616 - file, 131_071) })],
    ['an argument that Linux would not take', 'darwin', command({ args: [x(900_000)] })],
    ['a variable that Linux would not take', 'darwin', command({ env: { NAME: x(900_000) } })],
    ['any standard input', 'darwin', command({ stdin: x(20_000_000) })],
    ['arguments up to the sum', 'darwin', command({ args: argumentsOf(983_040 - file, 131_071) })],
    ['a command line of 32,766 characters', 'win32', command({ args: [x(32_764)] })],
    ['characters, not bytes', 'win32', command({ args: ['é'.repeat(32_764)] })],
    ['quotes around a blank', 'win32', command({ args: [` ${x(32_761)}`] })],
    ['a back slash that needs no second one', 'win32', command({ args: ['\\'.repeat(32_764)] })],
    ['32,766 characters of NAME=value', 'win32', command({ env: { NAME: x(32_766 - 5) } })],
    ['many such variables', 'win32', command({ env: { A: x(32_000), B: x(32_000), C: x(32_000) } })],
    ['any standard input', 'win32', command({ stdin: x(20_000_000) })],
  ])('%s has room on %s', (_title, platform, spec) => {
    expectRoom(platform, spec);
  });

  test.each<[string, NodeJS.Platform, CommandSpec, string, object]>([
    [
      'an argument of 131,072 bytes',
      'linux',
      command({ args: ['a', x(131_072)] }),
      'argument 2: 131072 bytes, and Linux passes at most 131071 in one argument',
      { payload: 'argument 2', bytes: 131_072, limitBytes: 131_071 },
    ],
    [
      'an argument in bytes, not characters',
      'linux',
      command({ args: ['é'.repeat(65_536)] }),
      'argument 1: 131072 bytes',
      { bytes: 131_072 },
    ],
    [
      'NAME=value of 131,072 bytes',
      'linux',
      command({ env: { NAME: x(131_072 - 5) } }),
      'the environment variable NAME: 131072 bytes, and Linux passes at most 131071 in one environment variable',
      { payload: 'NAME', bytes: 131_072, limitBytes: 131_071 },
    ],
    [
      'the value of a flag',
      'linux',
      command({ args: ['--extra', x(131_072)] }),
      'the value after --extra',
      { payload: 'argument 2' },
    ],
    [
      'JSON after a flag',
      'linux',
      command({ args: ['--settings', `{"a":"${x(200_000)}"}`] }),
      'the configuration after --settings: 200008 bytes',
      { payload: 'configuration' },
    ],
    [
      'JSON in a variable',
      'linux',
      command({ env: { TOOL_CONFIG: `{"a":"${x(200_000)}"}` } }),
      'the configuration in TOOL_CONFIG: 200020 bytes',
      { payload: 'TOOL_CONFIG' },
    ],
    [
      'arguments that have room one by one',
      'linux',
      command({ args: argumentsOf(2_031_616 - file + 1, 131_071) }),
      'together: 2031617 bytes, and Linux passes at most 2031616 to a process. Its largest part, 131071 bytes, is argument 1',
      { payload: 'sum', bytes: 2_031_617, limitBytes: 2_031_616 },
    ],
    [
      'arguments that have room one by one',
      'darwin',
      command({ args: argumentsOf(983_040 - file + 1, 131_071) }),
      'together: 983041 bytes, and macOS passes at most 983040',
      { payload: 'sum' },
    ],
    [
      'arguments and variables together',
      'darwin',
      command({ args: [x(500_000)], env: { NAME: x(500_000) } }),
      'the arguments and the environment together: 1000033 bytes',
      { payload: 'sum' },
    ],
    ['one argument', 'darwin', command({ args: [x(1_000_000)] }), 'argument 1: 1000000 bytes', { bytes: 1_000_000 }],
    [
      'a command line of 32,767 characters',
      'win32',
      command({ args: [x(32_765)] }),
      'the whole command line: 32768 characters, and Windows passes at most 32767',
      { payload: 'sum', characters: 32_768, limit: 32_767 },
    ],
    ['the quotes around a blank', 'win32', command({ args: [` ${x(32_762)}`] }), 'whole command line', {}],
    [
      'the escapes of quotes',
      'win32',
      command({ args: ['"'.repeat(16_382)] }),
      'the whole command line: 32769 characters',
      {},
    ],
    ['the back slashes in front of a quote', 'win32', command({ args: [`${'\\'.repeat(16_381)}"`] }), 'whole', {}],
    ['the back slashes at the end', 'win32', command({ args: [` ${'\\'.repeat(16_381)}`] }), 'whole', {}],
    ['empty arguments', 'win32', command({ args: Array<string>(10_922).fill('') }), 'whole command line', {}],
    [
      'one argument alone',
      'win32',
      command({ args: [x(40_000)] }),
      'argument 1: 40000 characters, and Windows passes at most 32766 in one argument',
      { payload: 'argument 1' },
    ],
    [
      'one variable',
      'win32',
      command({ env: { NAME: x(32_767 - 5) } }),
      'the environment variable NAME: 32767 characters',
      { payload: 'NAME', characters: 32_767, limit: 32_766 },
    ],
  ])(
    '%s can be too much on %s, and the error names it and both numbers',
    (_title, platform, spec, message, details) => {
      expectNoRoom(platform, spec, message, details);
    },
  );

  test.each([
    ['linux', 131_071],
    ['win32', 32_764],
  ] as const)('a slot counts in its longest form on %s', (platform, most) => {
    const room = most - textBytes(slot('home'));
    const withHome = (length: number): CommandSpec => command({ args: [joinText(x(length), slot('home'))] });
    expectRoom(platform, withHome(room));
    expectNoRoom(platform, withHome(room + 1), 'There is no room', {});
  });

  test('a platform that is not known is taken for the narrowest of its kind', () => {
    expect(payloadLimits('freebsd')).toBe(payloadLimits('linux'));
  });
});
