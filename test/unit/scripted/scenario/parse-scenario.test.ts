import { isMusterError, ScenarioError } from '../../../../src/errors';
import { defaultScenario, parseScenario } from '../../../../src/scripted';

function problemsOf(text: string): readonly string[] {
  try {
    parseScenario(text, 's.yaml');
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.problems.map((problem) => `${String(problem.line)}:${String(problem.column)} ${problem.path}`);
  }
  return [];
}

const steps = (yaml: string): string => `scenario_version: 1\nsteps:\n${yaml}`;

describe('parseScenario', () => {
  test.each([
    ['say: hi', { kind: 'turn', say: 'hi' }],
    ['say: hi\n    thought: hm', { kind: 'turn', say: 'hi', thought: 'hm' }],
    ['read: { path: a }\n    thought: hm', { kind: 'turn', thought: 'hm', action: { purpose: 'read', path: 'a' } }],
    ['shell: npm test', { kind: 'turn', action: { purpose: 'shell', command: 'npm test' } }],
    [
      'write: { path: a, content: "" }\n    say: hi',
      { kind: 'turn', say: 'hi', action: { purpose: 'write', path: 'a', content: '' } },
    ],
    ['edit: { path: a, old: x, new: "" }', { kind: 'turn', action: { purpose: 'edit', path: 'a', old: 'x', new: '' } }],
    ['read: { path: a }', { kind: 'turn', action: { purpose: 'read', path: 'a' } }],
    [
      'error: { status: 429, retry_after: 30, message: slow, times: 2 }',
      { kind: 'error', status: 429, retryAfterSeconds: 30, message: 'slow', times: 2 },
    ],
    [
      'error: { status: 500, message: x, times: always }',
      { kind: 'error', status: 500, message: 'x', times: 'always' },
    ],
    ['hang: true', { kind: 'hang', times: 1 }],
    ['hang: always', { kind: 'hang', times: 'always' }],
    ['stall: { after: 1 }', { kind: 'stall', afterEvents: 1, times: 1 }],
    ['cut: true\n    say: hi', { kind: 'cut', say: 'hi', times: 1 }],
    ['endless: { shell: "true" }', { kind: 'endless', action: { purpose: 'shell', command: 'true' } }],
  ])('reads the step %s', (yaml, expected) => {
    expect(parseScenario(steps(`  - ${yaml}\n`), 's.yaml').steps).toEqual([expected]);
  });

  test('an error without a message names its status, and lasts one request', () => {
    const [step] = parseScenario(steps('  - error: { status: 503 }'), 's.yaml').steps;
    expect(step).toMatchObject({ message: expect.stringContaining('503') as string, times: 1 });
  });

  test.each([
    ['an empty text', '', ['1:1 ']],
    ['a list', '- say: hi', ['1:1 ']],
    ['no version and no steps', '{}', ['1:1 scenario_version', '1:1 steps']],
    ['another version', 'scenario_version: "1"\nsteps:\n  - say: hi', ['1:19 scenario_version']],
    ['no steps in the list', 'scenario_version: 1\nsteps: []', ['2:8 steps']],
    ['an unknown key beside the steps', 'scenario_version: 1\nstep: 1\nsteps:\n  - say: hi', ['2:1 step']],
    ['a step that is a text', steps('  - hi'), ['3:5 steps.0']],
    ['an unknown key in a step', steps('  - say: hi\n  - sya: hi'), ['4:5 steps.1.sya']],
    ['two tools in one step', steps('  - shell: a\n    read: { path: b }'), ['4:5 steps.0.read']],
    ['text beside an error', steps('  - say: hi\n    error: { status: 500 }'), ['3:5 steps.0.say']],
    ['a thought alone', steps('  - thought: hm'), ['3:5 steps.0.thought']],
    ['a thought beside a fault', steps('  - cut: true\n    thought: hm'), ['4:5 steps.0.thought']],
    ['a thought beside an endless step', steps('  - endless: { shell: a }\n    thought: hm'), ['4:5 steps.0.thought']],
    ['a number for a command', steps('  - shell: 12'), ['3:12 steps.0.shell']],
    ['an empty command', steps('  - shell: ""'), ['3:12 steps.0.shell']],
    ['a NUL in a text', steps('  - write: { path: a, content: "\\0" }'), ['3:32 steps.0.write.content']],
    ['a write without content', steps('  - write: { path: a }'), ['3:12 steps.0.write.content']],
    ['an unknown key in a write', steps('  - write: { path: a, content: b, mode: 1 }'), ['3:35 steps.0.write.mode']],
    ['a status that is no error', steps('  - error: { status: 200 }'), ['3:22 steps.0.error.status']],
    ['no times', steps('  - error: { status: 500, times: 0 }'), ['3:34 steps.0.error.times']],
    ['other words for times', steps('  - error: { status: 500, times: never }'), ['3:34 steps.0.error.times']],
    ['hang: false', steps('  - hang: false'), ['3:11 steps.0.hang']],
    ['a stall without a number', steps('  - stall: {}'), ['3:12 steps.0.stall.after']],
    ['an endless step without a tool', steps('  - endless: {}'), ['3:14 steps.0.endless']],
    ['an endless step with two tools', steps('  - endless: { shell: a, read: { path: b } }'), ['3:14 steps.0.endless']],
    ['text that is no YAML', steps('  - say: "hi'), ['3:13 ']],
  ])('tells where the problem is: %s', (_title, yaml, expected) => {
    expect(problemsOf(yaml)).toEqual(expected);
  });

  test('tells all problems at once, in the order of the file', () => {
    expect(problemsOf(steps('  - sya: hi\n  - shell: ""\n  - hang: 1'))).toEqual([
      '3:5 steps.0.sya',
      '4:12 steps.1.shell',
      '5:11 steps.2.hang',
    ]);
  });

  test('throws an error with a code and file:line:column in its message', () => {
    let thrown: unknown;
    try {
      parseScenario('scenario_version: 2\nsteps:\n  - say: hi\n', 'demo.yaml');
    } catch (error) {
      thrown = error;
    }
    expect(isMusterError(thrown) && thrown.code).toBe('scenario_invalid');
    expect(String(thrown)).toContain('demo.yaml:1:19 scenario_version: ');
  });
});

test('the default scenario writes hello.txt and ends with words', () => {
  const { steps: played } = defaultScenario();
  expect(played.at(0)).toMatchObject({
    say: expect.any(String) as string,
    action: { purpose: 'write', path: 'hello.txt' },
  });
  expect(played.at(-1)).toEqual({ kind: 'turn', say: 'done' });
});
