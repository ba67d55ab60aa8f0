import type { PendingRow } from './command-rows';
import type { Rounds } from './interleave';
import { ratePerSecond } from './rate';
import { rateRow } from './row';

const name = 'planRun (claude, own login)';

/** How many plans a second the built package makes in one process. */
export function planningRow(rounds: Rounds): PendingRow {
  return {
    name,
    measure: async () => {
      const planOnce = await preparePlanning();
      planOnce();
      return rateRow(name, ratePerSecond(planOnce, rounds), 20_000);
    },
  };
}

/** Everything that a plan needs is made beforehand: the plan alone is measured, on a host that is made up. */
async function preparePlanning(): Promise<() => unknown> {
  const { createMuster } = require('../dist/src/index.js') as typeof import('../src');
  const { planRun } = require('../dist/src/plan/index.js') as typeof import('../src/plan');
  const { registry } = await createMuster();
  const agent = registry.resolve('claude');
  const directory = process.cwd();
  const context: Parameters<typeof planRun>[1] = {
    agent,
    providers: registry.providers,
    config: agent.applyConfig({}),
    settings: { origins: {} },
    facts: {
      platform: 'linux',
      user: { uid: 1000, isRoot: false },
      binary: { path: '/usr/bin/claude' },
      directory: { path: directory, exists: true },
      stateDirectory: '/home/person/.local/state/muster',
      gitIdentity: {},
      outerRunIds: [],
      environment: { PATH: '/usr/bin:/bin', HOME: '/home/person', LANG: 'C.UTF-8' },
      environmentNames: new Set(['PATH', 'HOME', 'LANG']),
    },
  };
  return () => planRun({ directory, prompt: 'x', ownLogin: true }, context);
}
