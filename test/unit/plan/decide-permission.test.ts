import { permissionLevels, type AgentDefinition } from '../../../src/api';
import { defaultPermission } from '../../../src/command';
import type { RunRequest, RunSettings } from '../../../src/plan';
import { decidePermission } from '../../../src/plan/decide-permission';
import { bundledAgent, definitionOf } from '../../support/definitions';
import { errorLike } from '../../support/error-like';

const claude = bundledAgent('claude');
const plain = definitionOf();
const level = (
  request: Pick<RunRequest, 'permission' | 'unrestricted'>,
  settings: Pick<RunSettings, 'permission'> = {},
  agent: AgentDefinition = claude,
): unknown => decidePermission(request, settings, agent);

const configured: Pick<RunSettings, 'permission'> = { permission: { value: 'read_only', origin: 'muster.yaml:1:1' } };

describe('what an agent may do', () => {
  test.each<[string, Pick<RunRequest, 'permission' | 'unrestricted'>, Pick<RunSettings, 'permission'>, unknown]>([
    ['workspace when nobody says', {}, {}, { level: 'workspace', enforcedBy: 'cli', why: 'default' }],
    [
      'the level of the configuration',
      {},
      configured,
      { level: 'read_only', enforcedBy: 'cli', why: 'muster.yaml:1:1' },
    ],
    [
      'the level of the request',
      { permission: 'workspace' },
      configured,
      { level: 'workspace', enforcedBy: 'cli', why: 'request' },
    ],
    [
      'unrestricted by its flag',
      { unrestricted: true },
      configured,
      { level: 'unrestricted', enforcedBy: 'none', why: 'request' },
    ],
    [
      'unrestricted by its name',
      { permission: 'unrestricted' },
      {},
      { level: 'unrestricted', enforcedBy: 'none', why: 'request' },
    ],
    [
      'unrestricted by both',
      { permission: 'unrestricted', unrestricted: true },
      {},
      { level: 'unrestricted', enforcedBy: 'none', why: 'request' },
    ],
  ])('is %s', (_title, request, settings, expected) => {
    expect(level(request, settings)).toEqual(expected);
  });

  test.each([
    ['"false"', 'false'],
    ['"true"', 'true'],
    ['"0"', '0'],
    ['1', 1],
    ['a list', []],
    ['a map', {}],
    ['false', false],
    ['null', null],
  ])('is not unrestricted for %s: only true itself counts', (_title, unrestricted) => {
    const request = { unrestricted } as unknown as RunRequest;
    expect(level(request)).toMatchObject({ level: defaultPermission });
    expect(level(request, configured)).toMatchObject({ level: 'read_only' });
    expect(() => level(request, {}, plain)).toThrow(errorLike({ code: 'permission_refused' }));
  });

  test.each(permissionLevels.filter((one) => one !== 'unrestricted'))(
    'is refused at %s where nobody enforces that',
    (permission) => {
      expect(() => level({ permission }, {}, plain)).toThrow(
        errorLike({
          code: 'permission_refused',
          message: expect.stringMatching(/Plain.*--unrestricted/) as string,
          details: { agent: 'plain', level: permission },
        }),
      );
    },
  );

  test('comes with what its sandbox says of a refusal, but where nobody holds it back', () => {
    const codex = bundledAgent('codex');
    expect(level({}, {}, codex)).toMatchObject({
      denialTexts: expect.arrayContaining(['Read-only file system']) as unknown,
    });
    expect(level({ permission: 'read_only' }, {}, codex)).toHaveProperty('denialTexts');
    expect(level({ unrestricted: true }, {}, codex)).not.toHaveProperty('denialTexts');
    expect(level({}, {}, { ...codex, denialTexts: [] })).not.toHaveProperty('denialTexts');
  });

  test('is unrestricted where nobody enforces anything, if that was said', () => {
    expect(level({ unrestricted: true }, {}, plain)).toMatchObject({ level: 'unrestricted' });
  });

  test.each([
    ['a level that there is not', { permission: 'all' }, /"all": expected read_only, workspace, unrestricted/],
    ['a level that is no text', { permission: true }, /true: expected/],
    ['a level that every object has', { permission: 'constructor' }, /"constructor": expected/],
    ['a narrow level and unrestricted', { permission: 'read_only', unrestricted: true }, /Choose one/],
  ])('is an error for %s', (_title, request, message) => {
    expect(() => level(request as unknown as RunRequest)).toThrow(
      errorLike({ code: 'request_invalid', message: expect.stringMatching(message) as string }),
    );
  });
});
