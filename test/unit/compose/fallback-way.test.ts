import { assertFallbackWay, assertOtherWay } from '../../../src/compose/fallback-way';
import type { PlannedRoute, RunPlan, RunRequest } from '../../../src/plan';

const ownLogin: PlannedRoute = { kind: 'own_login', why: 'no KEY is set' };
const through = (provider: string, argument?: string): PlannedRoute =>
  ({ kind: 'provider', why: '--provider', provider, ...(argument === undefined ? {} : { argument }) }) as PlannedRoute;
const planOf = (name: string, route: PlannedRoute, model?: string): RunPlan =>
  ({ agent: { name, label: name }, route, config: model === undefined ? {} : { model } }) as RunPlan;
const request = (fields: Partial<RunRequest>): RunRequest => ({ directory: '/work', prompt: 'x', ...fields });

const first = planOf('one', through('busy'));
const refused = expect.objectContaining({ code: 'request_invalid' }) as Error;

test.each<[string, Partial<RunRequest>, readonly string[]]>([
  ['by a flag', { provider: 'busy' }, []],
  ['by a flag, whatever the configuration says of the other', { provider: 'busy' }, ['one', 'two']],
  ['as the own login', { ownLogin: true }, []],
  ['by the configuration of the first agent alone', {}, ['one']],
])('a way that was named %s is not left without a name by a fallback agent', (_how, fields, configured) => {
  expect(() => {
    assertFallbackWay(request({ ...fields, fallback: { agent: 'two' } }), first, (name) => configured.includes(name));
  }).toThrow(refused);
});

test('the refusal says which way was named, and how the other one is', () => {
  expect(() => {
    assertFallbackWay(request({ provider: 'busy', fallback: { agent: 'two' } }), first, () => false);
  }).toThrow(/through busy, --provider.*"two".*--fallback-provider NAME, or --fallback-provider own-login/);
});

test.each<[string, Partial<RunRequest>, readonly string[]]>([
  ['nothing was named', { fallback: { agent: 'two' } }, []],
  ['the configuration names both', { fallback: { agent: 'two' } }, ['one', 'two']],
  ['both were asked for', { provider: 'busy', fallback: { agent: 'two', provider: 'ready' } }, []],
  ['the agent stays', { provider: 'busy', fallback: { provider: 'ready' } }, []],
])('where %s, a fallback is planned', (_what, fields, configured) => {
  expect(() => {
    assertFallbackWay(request(fields), first, (name) => configured.includes(name));
  }).not.toThrow();
});

test.each<[string, RunPlan, RunPlan]>([
  ['provider', first, first],
  ['own login', planOf('one', ownLogin), planOf('one', { ...ownLogin, why: 'asked for' })],
  ['model', planOf('one', through('busy'), 'm'), planOf('one', through('busy'), 'm')],
])('the same agent with the same %s is no fallback', (_what, one, other) => {
  expect(() => {
    assertOtherWay(one, other);
  }).toThrow(refused);
});

test.each<[string, RunPlan]>([
  ['agent', planOf('two', through('busy'))],
  ['provider', planOf('one', through('ready'))],
  ['address', planOf('one', through('busy', 'http://127.0.0.1:1'))],
  ['login', planOf('one', ownLogin)],
  ['model', planOf('one', through('busy'), 'smaller')],
])('another %s is a fallback', (_what, other) => {
  expect(() => {
    assertOtherWay(first, other);
  }).not.toThrow();
});
