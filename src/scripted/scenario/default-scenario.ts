import type { Scenario } from './scenario';

/** Says what it will do, writes `hello.txt` and ends its turn. */
export function defaultScenario(): Scenario {
  return {
    steps: [
      {
        kind: 'turn',
        say: 'I will create hello.txt.',
        action: { purpose: 'write', path: 'hello.txt', content: 'Hello from the scripted model.\n' },
      },
      { kind: 'turn', say: 'done' },
    ],
  };
}
