import { joinText, jsonEncoded, partsOf, showText, slot, type SlottedText } from '../../../src/api';
import { bind, type Bindings, type RunPlan } from '../../../src/plan';
import { deepFrozen } from '../../support/deep-freeze';
import { acceptedBy, bundledRegistry, isRoutable, planOf } from '../../support/plans';
import { errorLike } from '../../support/error-like';

const registry = bundledRegistry();
const routable = registry.names.filter((name) => isRoutable(registry.resolve(name)));
const bindings: Bindings = {
  'broker.url': 'http://127.0.0.1:4000',
  'broker.token': 'TOKEN',
  home: '/state/home',
  cache: '/cache/agents',
  'run.directory': '/state/run',
  'run.id': 'RUN',
  'session.id': 'SESSION',
};

const planWith = (command: Partial<RunPlan['command']>): RunPlan => {
  const plan = planOf(registry.resolve('claude'), { ownLogin: true });
  return { ...plan, command: { ...plan.command, ...command } };
};

describe('binding a plan', () => {
  test.each(routable)('of %s fills every slot and changes nothing else', (name) => {
    const agent = registry.resolve(name);
    const request = { ...acceptedBy(agent), provider: 'scripted', instructions: 'i', model: 'm' };
    const plan = deepFrozen(planOf(agent, request));
    const { command, files } = bind(plan, bindings);
    const filled = (text: SlottedText): string => {
      const pieces = partsOf(text).map((part) =>
        typeof part === 'string' ? part : (bindings[part.slot] ?? 'MISSING'),
      );
      return pieces.join('');
    };
    expect(command).toEqual({
      ...plan.command,
      args: plan.command.args.map(filled),
      env: Object.fromEntries(Object.entries(plan.command.env).map(([key, value]) => [key, filled(value)])),
      ...(plan.command.stdin === undefined ? {} : { stdin: filled(plan.command.stdin) }),
    });
    expect(files).toEqual(plan.files.map(({ path, content }) => ({ path: filled(path), content: filled(content) })));
    expect(JSON.stringify(command)).not.toContain('MISSING');
  });

  test('leaves a prompt that looks like a slot or a placeholder as it is', () => {
    const prompt = '<broker.url> <broker.token> {home} {base_url} ${MUSTER_HOME}';
    for (const name of routable) {
      const agent = registry.resolve(name);
      const plan = planOf(agent, { ...acceptedBy(agent), prompt, provider: 'scripted', model: 'm' });
      const { stdin = '', args } = bind(plan, bindings).command;
      expect([stdin, ...args].some((text) => text.includes(prompt))).toBe(true);
    }
  });

  test('escapes what stands inside of JSON', () => {
    const value = joinText('{"a":"', jsonEncoded(slot('home')), '","b":"', slot('home'), '"}');
    const { command } = bind(planWith({ env: { CONFIG: value } }), { home: 'a"\n\\', 'session.id': 'S' });
    expect(command.env['CONFIG']).toBe('{"a":"a\\"\\n\\\\","b":"a"\n\\"}');
  });

  test('does not look for slots in what fills a slot', () => {
    const { command } = bind(planWith({ args: [slot('home')], env: {} }), { home: '<run.id>', 'run.id': 'RUN' });
    expect(command.args).toEqual(['<run.id>']);
  });

  test('fills a slot with an empty text', () => {
    const { command } = bind(planWith({ args: [slot('env.HTTPS_PROXY')], env: {} }), { 'env.HTTPS_PROXY': '' });
    expect(command.args).toEqual(['']);
  });

  test.each<[string, Partial<RunPlan['command']>]>([
    ['an argument', { args: [slot('home')], env: {} }],
    ['a variable', { args: [], env: { A: joinText('x', slot('home')) } }],
    ['the standard input', { args: [], env: {}, stdin: slot('home') }],
  ])('fails for a slot of %s that nothing was given for', (_title, command) => {
    expect(() => bind(planWith(command), {})).toThrow(
      errorLike({ code: 'slot_unbound', message: expect.stringContaining('<home>') as string }),
    );
  });

  test('fails for a slot of a file that nothing was given for', () => {
    const plan = { ...planWith({ args: [], env: {} }), files: [{ path: slot('run.directory'), content: '' }] };
    expect(showText(plan.files[0]?.path ?? '')).toBe('<run.directory>');
    expect(() => bind(plan, {})).toThrow(errorLike({ code: 'slot_unbound' }));
  });
});
