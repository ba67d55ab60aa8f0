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
const linux = payloadLimits('linux');
const darwin = payloadLimits('darwin');

describe('what a process can receive', () => {
  test.each<[string, CommandSpec]>([
    ['131,071 bytes in one argument on Linux', command({ args: ['x'.repeat(131_071)] })],
    ['131,071 bytes of NAME=value on Linux', command({ env: { NAME: 'x'.repeat(131_071 - 5) } })],
    ['any standard input on Linux', command({ stdin: 'x'.repeat(20_000_000) })],
    ['fifteen arguments of 131,071 bytes on Linux', command({ args: Array<string>(15).fill('x'.repeat(131_071)) })],
  ])('%s fit', (_title, spec) => {
    expect(() => {
      assertPayloadsFit(spec, linux);
    }).not.toThrow();
  });

  test.each<[string, CommandSpec, string, number]>([
    ['an argument of 131,072 bytes', command({ args: ['a', 'x'.repeat(131_072)] }), 'argument 2', 131_073],
    ['an argument in bytes, not characters', command({ args: ['é'.repeat(65_536)] }), 'argument 1', 131_073],
    [
      'NAME=value of 131,072 bytes',
      command({ env: { NAME: 'x'.repeat(131_072 - 5) } }),
      'environment variable NAME',
      131_073,
    ],
  ])('%s does not fit on Linux, and the error names it and both numbers', (_title, spec, payload, bytes) => {
    expect(() => {
      assertPayloadsFit(spec, linux);
    }).toThrow(
      errorLike({
        code: 'payload_too_large',
        message: expect.stringContaining(`${payload} takes ${String(bytes)} bytes`) as string,
        details: { payload, bytes, limitBytes: 131_072 },
      }),
    );
  });

  test.each([
    ['Linux', linux, 16],
    ['macOS', darwin, 8],
  ])('arguments that fit one by one do not fit together on %s', (_platform, limits, count) => {
    expect(() => {
      assertPayloadsFit(command({ args: Array<string>(count).fill('x'.repeat(131_071)) }), limits);
    }).toThrow(
      errorLike({
        details: expect.objectContaining({ payload: expect.stringMatching(/^sum/) as string }) as object,
      }),
    );
  });

  test('one argument may be longer on macOS than on Linux', () => {
    expect(() => {
      assertPayloadsFit(command({ args: ['x'.repeat(900_000)] }), darwin);
    }).not.toThrow();
    expect(() => {
      assertPayloadsFit(command({ args: ['x'.repeat(1_000_000)] }), darwin);
    }).toThrow(errorLike({ code: 'payload_too_large' }));
  });

  test('a slot counts in its longest form', () => {
    const room = 131_071 - textBytes(slot('home'));
    expect(() => {
      assertPayloadsFit(command({ args: [joinText('x'.repeat(room), slot('home'))] }), linux);
    }).not.toThrow();
    expect(() => {
      assertPayloadsFit(command({ args: [joinText('x'.repeat(room + 1), slot('home'))] }), linux);
    }).toThrow(errorLike({ code: 'payload_too_large' }));
  });
});
