import { GenericCommandBuilder, joinText, slot } from '../../../src/api';
import type { CommandSpec, AgentDefinition, CommandBuilder, ResolvedRun } from '../../../src/api';
import { fakeAgent, probeCommandBuilder, type ProbeRule } from '../../../src/testing';
import { argumentAgent, capableAgent, flagAgent } from './agents';

const generic = new GenericCommandBuilder();

/** A builder that spoils what the generic one built. */
function spoiled(spoil: (command: CommandSpec, run: ResolvedRun, agent: AgentDefinition) => unknown): CommandBuilder {
  return {
    build: (agent, run) => {
      const command = generic.build(agent, run);
      return { ...command, ...(spoil(command, run, agent) as Partial<CommandSpec>) };
    },
  };
}

function without(command: CommandSpec, ...dropped: readonly unknown[]): CommandSpec['args'] {
  return command.args.filter((arg) => !dropped.includes(arg));
}

function rulesOf(builder: CommandBuilder, agent = capableAgent): readonly ProbeRule[] {
  return [...new Set(probeCommandBuilder(builder, agent).map(({ rule }) => rule))];
}

test.each([
  ['on standard input', capableAgent],
  ['as an argument after --', argumentAgent],
  ['joined with a flag', flagAgent(true)],
  ['after a flag', flagAgent(false)],
  ['with nothing but defaults', fakeAgent()],
])('the generic builder keeps the contract for an agent with its prompt %s', (_case, agent) => {
  expect(probeCommandBuilder(generic, agent)).toEqual([]);
});

let calls = 0;

test.each<[ProbeRule, string, CommandBuilder]>([
  [
    'threw',
    'throws',
    {
      build: () => {
        throw new Error('cannot');
      },
    },
  ],
  ['command_malformed', 'returns nothing', { build: () => undefined as never }],
  ['command_malformed', 'runs in another directory', spoiled(() => ({ cwd: '/' }))],
  ['command_malformed', 'names no file', spoiled(() => ({ file: '' }))],
  ['command_malformed', 'sets a variable that is no name', spoiled(({ env }) => ({ env: { ...env, 'A B': '' } }))],
  ['not_pure', 'counts its calls', spoiled(({ args }) => ({ args: [`--call=${String(calls++)}`, ...args] }))],
  [
    'host_environment_copied',
    'spreads the environment of the host',
    spoiled(({ env }) => ({ env: { ...process.env, ...env } })),
  ],
  [
    'prompt_lost',
    'trims the prompt',
    spoiled(({ stdin }) => (typeof stdin === 'string' ? { stdin: stdin.trim() } : {})),
  ],
  [
    'prompt_lost',
    'turns the slot of the prompt into text',
    spoiled(({ stdin }) => ({ stdin: typeof stdin === 'string' ? stdin : '' })),
  ],
  [
    'prompt_in_arguments',
    'repeats the prompt as a title',
    spoiled(({ args }, { prompt }) => ({ args: [joinText('--title=', prompt), ...args] })),
  ],
  ['permission_lost', 'forgets arguments of the level', spoiled((command) => ({ args: without(command, '--yes') }))],
  ['permission_lost', 'forgets variables of the level', spoiled(({ env }) => ({ env: { ...env, SANDBOX: '0' } }))],
  ['permission_unasked', 'always asks for the widest level', spoiled(({ args }) => ({ args: [...args, '--yes'] }))],
  [
    'permission_unasked',
    'always sets a variable of another level',
    spoiled(({ env }) => ({ env: { SANDBOX: '1', ...env } })),
  ],
  ['turns_lost', 'forgets the limit of turns', spoiled((command) => ({ args: without(command, '--max-turns', '7') }))],
  [
    'turns_unasked',
    'sends 0 as a limit',
    spoiled(({ args }, { maxTurns }) => (maxTurns === 0 ? { args: [...args, '--max-turns', '0'] } : {})),
  ],
  [
    'model_lost',
    'splits the model',
    spoiled(({ args }) => ({ args: args.flatMap((arg) => (arg === 'probe/model 1' ? ['probe/model', '1'] : [arg])) })),
  ],
  ['model_lost', 'forgets the variable of the model', spoiled(({ env }) => ({ env: { ...env, CAPABLE_MODEL: '' } }))],
  [
    'model_unasked',
    'sends the flag alone',
    spoiled(({ args }, { model }) => (model === undefined ? { args: ['--model', '', ...args] } : {})),
  ],
  [
    'route_lost',
    'forgets the base URL',
    spoiled(({ env }) => ({ env: { ...env, CAPABLE_URL: 'https://model.example' } })),
  ],
  ['route_lost', 'forgets the token', spoiled(({ env }) => ({ env: { ...env, CAPABLE_TOKEN: '' } }))],
  [
    'token_exposed',
    'puts the token into an argument',
    spoiled(({ args }) => ({ args: [joinText('--key=', slot('broker.token')), ...args] })),
  ],
  [
    'token_exposed',
    'puts the token into another variable',
    spoiled(({ env }) => ({ env: { ...env, KEY: slot('broker.token') } })),
  ],
  [
    'token_exposed',
    'puts the token before the prompt',
    spoiled(({ stdin }) => ({ stdin: joinText(slot('broker.token'), stdin ?? '') })),
  ],
  [
    'session_lost',
    'forgets the session',
    spoiled((command) => ({ args: command.args.filter((arg) => typeof arg === 'string') })),
  ],
  ['session_unasked', 'always resumes', spoiled(({ args }) => ({ args: ['--resume', 'last', ...args] }))],
  [
    'directory_lost',
    'sends one directory alone',
    spoiled((command) => ({ args: without(command, '/srv/other project') })),
  ],
  [
    'instructions_lost',
    'forgets arguments of the delivery',
    spoiled((command) => ({ args: without(command, '--probe-instructions') })),
  ],
  [
    'instructions_lost',
    'forgets variables of the delivery',
    spoiled(({ env }) => ({
      env: Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'PROBE_INSTRUCTIONS')),
    })),
  ],
])('%s is found in a builder that %s', (rule, _what, builder) => {
  expect(rulesOf(builder)).toContain(rule);
});

test('a builder that changes the run is told as that, and nothing else is said of it', () => {
  const builder: CommandBuilder = {
    build: (agent, run) => {
      (run.addDirectories as string[]).push('/srv/mine');
      return generic.build(agent, run);
    },
  };
  expect(rulesOf(builder)).toEqual(['input_changed']);
});

describe('a prompt that is an argument', () => {
  test('has to stand after the end of the options', () => {
    const builder = spoiled((command) => ({ args: without(command, '--') }));
    expect(rulesOf(builder, argumentAgent)).toEqual(['prompt_as_option']);
  });

  test('has to be joined with its flag where the roster says so', () => {
    const builder = spoiled((_command, run, agent) => ({
      args: generic.build(fakeAgent({ ...agent, headless: flagAgent(false).headless }), run).args,
    }));
    expect(rulesOf(builder, flagAgent(true))).toEqual(['prompt_as_option']);
  });

  test('has to be one argument', () => {
    const builder = spoiled(({ args }, { prompt }) => ({
      args: args.flatMap((arg) => (arg === prompt && typeof arg === 'string' ? arg.split(' ') : [arg])),
    }));
    expect(rulesOf(builder, argumentAgent)).toContain('prompt_lost');
  });

  test('has to be escaped as the roster says', () => {
    const escapes = [{ find: '@', replacement: '\\@', at: 'anywhere' as const }];
    const agent = fakeAgent({
      ...argumentAgent,
      headless: { ...argumentAgent.headless, prompt: { ...argumentAgent.headless.prompt, escapes } },
    });
    const builder = spoiled((command, run) => ({ args: [...command.args.slice(0, -1), run.prompt] }));
    expect(rulesOf(generic, agent)).toEqual([]);
    expect(rulesOf(builder, agent)).toEqual(['prompt_lost']);
  });
});

test('a token is welcome where a template of the roster has it', () => {
  const [, route] = capableAgent.provider?.routes ?? [];
  expect(route?.env).toEqual({ AUTH: 'token {token}' });
  expect(rulesOf(generic)).toEqual([]);
});

test('a finding names the agent, the route and the case', () => {
  const [finding] = probeCommandBuilder(
    spoiled((command) => ({ args: without(command, '--yes') })),
    capableAgent,
  );
  expect(finding).toEqual({
    rule: 'permission_lost',
    subject: 'command builder for capable',
    message: 'own login, level unrestricted: the arguments --yes are missing',
  });
});

test("a variable of Muster's own is a finding", () => {
  const builder = new GenericCommandBuilder();
  const build: GenericCommandBuilder['build'] = (agent, run) => {
    const command = builder.build(agent, run);
    return { ...command, env: { ...command.env, MUSTER_RUN_ID: 'forged' } };
  };
  expect(probeCommandBuilder({ build }, capableAgent)).toContainEqual(
    expect.objectContaining({
      rule: 'command_malformed',
      message: expect.stringContaining('"MUSTER_RUN_ID"') as string,
    }),
  );
});

test('a command with a number that JSON has not is a finding, and nothing is thrown', () => {
  const build = (): never => ({ file: 'x', args: [1n], env: {}, cwd: '/' }) as never;
  expect(probeCommandBuilder({ build }, capableAgent).map(({ rule }) => rule)).toContain('command_malformed');
});
