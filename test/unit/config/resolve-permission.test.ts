import type { PermissionLevel } from '../../../src/api';
import { layerConfig, resolvePermission, type ConfigLayer } from '../../../src/config';
import { parseConfigFile } from '../../../src/config/read-config-file';

type Layers = Readonly<Partial<Record<ConfigLayer['layer'], string>>>;

function decided(layers: Layers, agent = 'claude', standard: PermissionLevel = 'workspace') {
  const files = Object.entries(layers).map(([layer, permission]) => {
    const name = layer as ConfigLayer['layer'];
    return { layer: name, file: layer, found: true, ...parseConfigFile(`permission: ${permission}\n`, layer, name) };
  });
  return resolvePermission(layerConfig(files), agent, standard);
}

describe('the permission of the configuration', () => {
  test.each<[own: string, project: string, level: string | undefined, by: string | undefined]>([
    ['null', 'null', undefined, undefined],
    ['null', 'read_only', 'read_only', 'project'],
    ['null', 'workspace', 'workspace', 'project'],
    ['read_only', 'null', 'read_only', 'own'],
    ['read_only', 'read_only', 'read_only', 'own'],
    ['read_only', 'workspace', 'read_only', 'own'],
    ['workspace', 'null', 'workspace', 'own'],
    ['workspace', 'read_only', 'read_only', 'project'],
    ['workspace', 'workspace', 'workspace', 'own'],
    ['unrestricted', 'null', 'unrestricted', 'own'],
    ['unrestricted', 'read_only', 'read_only', 'project'],
    ['unrestricted', 'workspace', 'workspace', 'project'],
  ])('of %s by a person and %s by the project is %s', (own, project, level, by) => {
    // Whether the operator's file or one of --config says it is the same.
    for (const layer of ['operator', 'file'] as const) {
      const found = decided({ [layer]: own, project });
      expect(found?.value).toBe(level);
      expect(found?.origin).toBe(by && `${by === 'own' ? layer : by}:1:13`);
    }
  });

  test.each([
    ['read_only', 'unrestricted', 'null', 'unrestricted'],
    ['read_only', 'unrestricted', 'workspace', 'workspace'],
    ['unrestricted', 'read_only', 'workspace', 'read_only'],
    ['read_only', 'null', 'workspace', 'workspace'],
  ])(
    'of the operator (%s) is that of --config (%s) where there is one; project: %s',
    (operator, file, project, level) => {
      expect(decided({ operator, file, project })?.value).toBe(level);
    },
  );

  test('of a project is not wider than the level of a run of which nobody says more', () => {
    expect(decided({ project: 'workspace' }, 'claude', 'read_only')).toBeUndefined();
    expect(decided({ project: 'read_only' }, 'claude', 'read_only')?.value).toBe('read_only');
  });

  test('is narrowed for the agent that is meant alone', () => {
    const layers = { operator: '{ claude: unrestricted, codex: read_only }', project: '{ claude: read_only }' };
    expect(['claude', 'codex', 'qwen'].map((agent) => decided(layers, agent)?.value)).toEqual([
      'read_only',
      'read_only',
      undefined,
    ]);
  });
});
