import { bundledRegistry, factsWith, planOf } from '../../support/plans';
import { shownEnvironment } from '../../support/shown';

const registry = bundledRegistry();
const qwen = registry.resolve('qwen');
const routed = { provider: 'scripted', model: 'm' };
const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
const given = (plan: ReturnType<typeof planOf>): Record<string, string> =>
  Object.fromEntries(Object.entries(shownEnvironment(plan.command.env)).filter(([name]) => proxies.includes(name)));

test('an agent that has no exceptions from a proxy is given none on a routed run, and that is told', () => {
  const plan = planOf(qwen, routed, { facts: factsWith('HTTPS_PROXY', 'http_proxy') });
  expect(given(plan)).toEqual(Object.fromEntries(proxies.map((name) => [name, ''])));
  expect(plan.warnings).toEqual([
    'Qwen Code would ask the proxy of HTTPS_PROXY, http_proxy for the broker too, so a routed run is not given them: ' +
      'what Qwen Code starts goes to the network without',
  ]);
});

test('a proxy that it does not take for itself stays for what it starts', () => {
  const plan = planOf(qwen, routed, { facts: factsWith('HTTPS_PROXY', 'ALL_PROXY') });
  expect(given(plan)).toEqual({ HTTPS_PROXY: '', ALL_PROXY: '<env.ALL_PROXY>' });
  expect(plan.warnings).toEqual([expect.stringContaining('the proxy of HTTPS_PROXY for the broker too')]);
});

test('on its own login it is given the proxies of the host', () => {
  const plan = planOf(qwen, { ownLogin: true }, { facts: factsWith('HTTPS_PROXY') });
  expect(given(plan)).toEqual({ HTTPS_PROXY: '<env.HTTPS_PROXY>' });
  expect(plan.warnings).toEqual([]);
});

test('where the host has no proxy, nothing is told', () => {
  expect(planOf(qwen, routed).warnings).toEqual([]);
});

test('an agent that has exceptions keeps the proxy', () => {
  const plan = planOf(registry.resolve('claude'), routed, { facts: factsWith('HTTPS_PROXY') });
  expect(given(plan)).toEqual({ HTTPS_PROXY: '<env.HTTPS_PROXY>' });
  expect(plan.warnings).toEqual([]);
});
