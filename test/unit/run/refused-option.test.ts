import type { Evidence } from '../../../src/run/evidence';
import { judge } from '../../../src/run/judge';
import { sentOptions } from '../../../src/run/refused-option';
import { definitionOf, headlessOf, promptOf } from '../../support/definitions';
import { bundledRegistry, planOf } from '../../support/plans';

const sent = { options: ['exec', '--json', '--max-turns', '-s'], version: '2.0.0', measuredVersion: '2.0.0' };
const judged = (evidence: Partial<Evidence>): ReturnType<typeof judge> =>
  judge({ label: 'Agent', process: { exitCode: 2 }, requests: [], exitCodes: {}, errorText: '', sent, ...evidence });

describe('an agent that does not know what we sent', () => {
  test.each([
    ["error: unexpected argument '--json' found\n\nUsage: agent exec [OPTIONS]", '--json'],
    ["error: unknown option '--max-turns'", '--max-turns'],
    ['Unknown arguments: max-turns, maxTurns', '--max-turns'],
    ["error: unrecognized subcommand 'exec'", 'exec'],
    ['flag provided but not defined: -json', '--json'],
    ["unknown shorthand flag: 's' in -s", '-s'],
    ['agent: unrecognized option `--json=x`', '--json'],
    ['\u001b[31mError: Unknown argument: --json\u001b[0m', '--json'],
  ])('and says %j is told as incompatible, with the option and both versions', (errorText, option) => {
    expect(judged({ errorText })).toEqual({
      verdict: 'agent_incompatible',
      reason: `Agent 2.0.0 does not know ${option}, which its roster entry uses; that was measured with 2.0.0`,
    });
  });

  test('is told as too old where it is older than the measured version', () => {
    const older = { ...sent, version: '1.9.9' };
    expect(judged({ errorText: 'unknown option --json', sent: older })).toMatchObject({
      verdict: 'agent_too_old',
      reason: expect.stringContaining('Agent 1.9.9 does not know --json') as string,
    });
  });

  test('is told so where its version is not known', () => {
    expect(judged({ errorText: 'unknown option --json', sent: { options: ['--json'] } })).toEqual({
      verdict: 'agent_incompatible',
      reason: 'Agent does not know --json, which its roster entry uses',
    });
  });

  test('is told so where it complains on standard output', () => {
    const result = { type: 'result', isError: true, inferred: true, text: 'unknown option --json' } as const;
    expect(judged({ result }).verdict).toBe('agent_incompatible');
  });
});

test.each<[string, Partial<Evidence>]>([
  ['an option that we did not send', { errorText: "unknown option '--color'" }],
  ['an option that is only part of a word', { errorText: "unknown option '--json-schema'" }],
  ['a letter that is also that of a short flag', { errorText: "unknown command: agent's" }],
  ['a key of a file', { errorText: 'Unsupported option in agent.json: "exec". Mend it and run exec again.' }],
  ['a command of somebody else', { errorText: 'unknown command: git-lfs (while running exec hook)' }],
  ['the value of an option', { errorText: 'unknown model for option --json: gpt-9' }],
  ['a value that is told after its option', { errorText: 'Invalid argument: --json "gpt-9" is not a known model' }],
  ['a complaint about something else', { errorText: 'cannot open --json' }],
  ['exit code 0', { errorText: 'unknown option --json', process: { exitCode: 0 } }],
  ['a signal', { errorText: 'unknown option --json', process: { signal: 'SIGKILL' } }],
  [
    'a result of its own',
    { errorText: 'unknown option --json', result: { type: 'result', isError: false, text: 'done' } },
  ],
  [
    'a model that was asked',
    {
      errorText: 'unknown option --json',
      requests: [
        { method: 'POST', path: '/', tools: 0, requestBytes: 1, responseBytes: 1, durationMs: 1, status: 200 },
      ],
    },
  ],
  ['a run of which it is not known what was sent', { errorText: 'unknown option --json', sent: { options: [] } }],
])('%s is no option that was refused', (_title, evidence) => {
  expect(judged(evidence).verdict).not.toMatch(/^agent_/);
});

test('what was sent are the flags and subcommands, not what the prompt says', () => {
  const { permissions, ...codex } = bundledRegistry().resolve('codex').definition;
  const prompt = promptOf({ channel: 'argument', endOfOptions: true });
  const headless = headlessOf({ subcommand: ['exec'], args: ['--output=json', 'word'], prompt });
  const definition = definitionOf({ permissions, headless, install: codex.install });
  const agent = { ...bundledRegistry().resolve('qwen'), definition };
  expect(sentOptions(planOf(agent, { prompt: '--help' }), definition)).toEqual({
    options: ['exec', '--output', '-s', '-c'],
    version: '1.2.3',
    measuredVersion: codex.install.measuredVersion,
  });
});
