import { CleanUp } from '../../../src/run/clean-up';
import { keptFresh } from '../../../src/run/run-credential';
import { Secret } from '../../../src/secrets';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('a credential is renewed while a run goes on, each new value is a secret of the run, and a failure changes nothing', async () => {
  const values: (Secret | Error)[] = [new Secret('one'), new Secret('two'), new Error('no'), new Secret('three')];
  const told: string[] = [];
  const cleanUp = new CleanUp();
  const credential = {
    current: () => {
      const next = values.shift() ?? new Secret('three');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
  };
  const latest = keptFresh(credential, new Secret('one'), { cleanUp, onSecret: (value) => told.push(value) });
  const seen: string[] = [latest().reveal()];
  for (let turn = 0; turn < 4; turn += 1) {
    await jest.advanceTimersByTimeAsync(30_000);
    seen.push(latest().reveal());
  }
  expect(seen).toEqual(['one', 'one', 'two', 'two', 'three']);
  expect(told).toEqual(['two', 'three']);
  await cleanUp.run();
  expect(jest.getTimerCount()).toBe(0);
});
