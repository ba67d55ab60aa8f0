import { startedEvent } from '../../../src/run/started-event';
import { bundledRegistry, planOf } from '../../support/plans';

const plan = planOf(bundledRegistry().resolve('claude'), { ownLogin: true });

test('the first event has the warnings of the plan', () => {
  const warnings = ['the model is left out', 'the home is your own'];
  expect(startedEvent({ ...plan, warnings }, '/record')).toMatchObject({ type: 'run_started', warnings });
});

test('the first event of a plan that warns of nothing has no warnings', () => {
  expect(startedEvent({ ...plan, warnings: [] }, '/record')).not.toHaveProperty('warnings');
});
