import type { BoundAgent } from '../../../src/api';
import type { RunRequest } from '../../../src/plan';
import { definitionOf } from '../../support/definitions';
import { bundledRegistry, factsOf, planOf, type PlanParts } from '../../support/plans';
import { without } from '../../support/without';
import { errorLike } from '../../support/error-like';

const registry = bundledRegistry();
const plain: BoundAgent = { ...registry.resolve('qwen'), definition: definitionOf() };

const rows: readonly (readonly [string, string, BoundAgent, Partial<RunRequest>, PlanParts, string, RegExp])[] = (
  [
    [
      'a directory that is not there',
      'claude',
      {},
      { facts: factsOf({ directory: { path: '/gone', exists: false } }) },
      'directory_missing',
      /"\/gone"/,
    ],
    ['an empty prompt', 'claude', { prompt: ' \n' }, {}, 'prompt_invalid', /empty/],
    ['a NUL in the prompt', 'claude', { prompt: 'a\0' }, {}, 'prompt_invalid', /position 1/],
    ['a NUL in the instructions', 'claude', { instructions: 'a\0' }, {}, 'prompt_invalid', /position 1/],
    [
      'a prompt that the agent refuses',
      'codex',
      { prompt: 'x'.repeat(1_048_577) },
      {},
      'payload_too_large',
      /1048577 characters.*Codex.*1048576/,
    ],
    [
      'instructions that fit nowhere',
      'codex',
      { instructions: 'x'.repeat(140_000), ownLogin: true },
      {},
      'payload_too_large',
      /140025 bytes.*131071/,
    ],
    ['a model like a flag', 'claude', { model: '--help' }, {}, 'model_invalid', /begins with/],
    ['a model with a control character', 'claude', { model: 'a\n' }, {}, 'model_invalid', /control/],
    [
      'no model where the way needs one',
      'opencode',
      { provider: 'local' },
      {},
      'request_invalid',
      /OpenCode needs a model name.*--model/,
    ],
    [
      'a git identity that there is not',
      'claude',
      { gitIdentity: 'me' as 'agent' },
      {},
      'request_invalid',
      /"me": expected agent, host, none/,
    ],
    [
      'further directories that the agent cannot be given',
      'opencode',
      { addDirectories: ['/a'] },
      {},
      'option_unsupported',
      /OpenCode/,
    ],
    ['an unknown provider', 'claude', { provider: 'x' }, {}, 'provider_unknown', /There are/],
    [
      'a provider that the agent cannot speak to',
      'codex',
      { provider: 'anthropic' },
      {},
      'route_unavailable',
      /would do/,
    ],
    ['a missing credential', 'claude', { provider: 'anthropic' }, {}, 'credential_missing', /ANTHROPIC_API_KEY/],
    [
      'a level that there is not',
      'claude',
      { permission: 'all' as 'workspace' },
      {},
      'request_invalid',
      /expected read_only/,
    ],
    ['turns that are no number', 'claude', { maxTurns: 1.5 }, {}, 'config_value', /max_turns is 1.5/],
  ] as const
).map(([title, agent, ...rest]) => [title, agent, registry.resolve(agent), ...rest] as const);

test.each(rows)(
  '%s is an error before a process starts (%s)',
  (_title, _name, agent, request, parts, code, message) => {
    expect(() => planOf(agent, request, parts)).toThrow(
      errorLike({ code, message: expect.stringMatching(message) as string }),
    );
  },
);

test('a level that nobody enforces is refused', () => {
  expect(() => planOf(plain)).toThrow(errorLike({ code: 'permission_refused' }));
  expect(planOf(plain, { unrestricted: true }).permission.level).toBe('unrestricted');
});

test.each([
  [
    'its package in the version that was measured',
    { npm: '@a/tool', measuredVersion: '1.2.3' },
    /npm install -g @a\/tool@1\.2\.3/,
  ],
  ['its package', { npm: '@a/tool' }, /npm install -g @a\/tool$/],
  ['its address', { url: 'https://tool.example' }, /Install it: https:\/\/tool\.example$/],
  ['no advice', {}, /no "plain" on PATH\.$/],
])('a missing agent is an error with %s', (_title, install, message) => {
  const facts = without(factsOf(), 'binary');
  const agent = { ...plain, definition: definitionOf({ install }) };
  expect(() => planOf(agent, { unrestricted: true }, { facts })).toThrow(
    errorLike({ code: 'agent_missing', message: expect.stringMatching(message) as string }),
  );
});

test('an environment value that no process can receive is an error that names it', () => {
  const facts = factsOf({ environment: { PATH: 'x'.repeat(131_072) } });
  expect(() => planOf(registry.resolve('claude'), {}, { facts })).toThrow(
    errorLike({ code: 'payload_too_large', message: expect.stringContaining('variable PATH') as string }),
  );
});

test('a megabyte of prompt is no error where it goes to standard input', () => {
  expect(planOf(registry.resolve('claude'), { prompt: 'x'.repeat(20_000_000) }).command.stdin).toHaveLength(20_000_000);
});
