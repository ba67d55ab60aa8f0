import { fakeAgent, fakeRegistrar, fakeRoutes, fakeRun } from '../../../src/testing';
import { loadFiles, removeRosters } from '../roster/temporary-roster';
import { GenericStrategy } from '../../../src/api';
import { capableAgent } from './agents';

afterEach(removeRosters);

test('a fake agent without parts is what the roster makes of the least entry', () => {
  const entry = 'roster_version: 1\nlabel: Fake agent\nbinary: fake-agent\nheadless: { prompt: { channel: stdin } }\n';
  expect(fakeAgent()).toEqual(loadFiles({ 'agents/fake-agent.yaml': entry }).agents.get('fake-agent'));
});

test('parts go over the defaults section by section', () => {
  const { headless, label } = fakeAgent({ headless: { prompt: { channel: 'argument' } } });
  expect(headless.prompt).toMatchObject({ channel: 'argument', format: 'text' });
  expect(headless.args).toEqual([]);
  expect(label).toBe('Fake agent');
});

test('fakes are frozen to the bottom and share nothing with what they are made of', () => {
  const args = ['--quiet'];
  const { headless } = fakeAgent({ headless: { args } });
  args.push('--loud');
  expect(headless.args).toEqual(['--quiet']);
  expect(Object.isFrozen(headless.args)).toBe(true);
  expect(Object.isFrozen(fakeRun().paths)).toBe(true);
});

test('a fake run on a route has a private home, and on the own login none', () => {
  const [own, routed] = fakeRoutes(capableAgent);
  expect(own && fakeRun({ route: own }).paths.home).toBeUndefined();
  expect(routed && fakeRun({ route: routed }).paths.home).toEqual({ parts: [{ slot: 'home' }] });
});

test('the routes of an agent carry the variable of the token and the suffix of the base URL', () => {
  const [, first] = fakeRoutes(capableAgent);
  expect(first).toMatchObject({ tokenEnv: 'CAPABLE_TOKEN', baseUrl: { parts: [{ slot: 'broker.url' }, '/v1'] } });
});

test('a fake registrar remembers what was registered, in order', () => {
  const registrar = fakeRegistrar();
  registrar.strategy('one', () => new GenericStrategy());
  registrar.eventDecoder('two', () => ({ decode: () => [], end: () => [] }), { replaces: true });
  registrar.roster('/srv/roster');
  expect(registrar.registrations.map(({ kind, name, replaces }) => [kind, name, replaces])).toEqual([
    ['strategy', 'one', false],
    ['event decoder', 'two', true],
  ]);
  expect(registrar.rosterDirectories).toEqual(['/srv/roster']);
});
