import { joinText, slot, type AgentDefinition, type PlannedFile } from '../../../src/api';
import { planFiles } from '../../../src/plan/plan-files';
import { bundledAgent, bundledRoster, routedRunOf, routeOf, bundledProvider } from '../../support/definitions';
import { errorLike } from '../../support/error-like';
import { bundledRegistry, instructionsOnOwnLogin, planOf } from '../../support/plans';

const qwen = bundledAgent('qwen');
const inRun = (path: string, content = ''): PlannedFile => ({ path: joinText(slot('run.directory'), path), content });
const inHome = (path: string): PlannedFile => ({ path: joinText(slot('home'), path), content: '' });

/** The files of qwen, with those of its instructions. */
const planned = (files: readonly PlannedFile[], change: Partial<AgentDefinition> = {}): readonly PlannedFile[] =>
  planFiles(
    { ...qwen, ...change },
    {
      ...routedRunOf(routeOf(qwen, bundledProvider('openrouter'))),
      delivery: { channel: 'arguments', args: [], files },
    },
  );

test.each<[string, readonly PlannedFile[], Partial<AgentDefinition>, string]>([
  ['instructions twice', [inRun('/a'), inRun('/a', 'x')], {}, '"<run.directory>/a", by its instruction delivery.'],
  ['names of two cases', [inRun('/a'), inRun('/A')], {}, '"<run.directory>/A", by its instruction delivery.'],
  [
    'instructions and settings',
    [inRun('/settings.json')],
    {},
    '"<run.directory>/settings.json", by settings.file and by its instruction delivery.',
  ],
  ['instructions and the home', [inHome('/.env')], {}, '"<home>/.env", by home.files and by its instruction delivery.'],
  [
    'settings and the files of a run',
    [],
    { headless: { ...qwen.headless, files: { 'settings.json': '' } } },
    '"<run.directory>/settings.json", by headless.files and by settings.file.',
  ],
])('two files at one place are refused: %s', (_name, files, change, told) => {
  const plan = (): unknown => planned(files, change);
  expect(plan).toThrow(errorLike({ code: 'plugin_invalid' }));
  expect(plan).toThrow(`Qwen Code would be given two files at ${told} Each needs a path of its own.`);
});

test('files of one name in different places are none', () => {
  expect(planned([inRun('/a/x'), inRun('/b/x'), inHome('/settings.json')]).length).toBeGreaterThan(3);
});

test.each([...bundledRoster.agents.keys()])(
  'the bundled %s has each file once, short instructions and long',
  (name) => {
    const agent = bundledRegistry().resolve(name);
    const refusal = (request: Parameters<typeof planOf>[1]): unknown => {
      try {
        planOf(agent, { unrestricted: true, ...request });
        return undefined;
      } catch (error) {
        return (error as { readonly code?: unknown }).code;
      }
    };
    // Some have no way to a provider, and some none for long texts.
    for (const instructions of ['short', 'long '.repeat(40_000)]) {
      const routed = refusal({ provider: 'scripted', model: 'm', instructions });
      expect([undefined, 'payload_too_large', 'route_unavailable']).toContain(routed);
    }
    expect(refusal({ ownLogin: true, ...instructionsOnOwnLogin(agent) })).toBeUndefined();
  },
);
