import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { container, type DependencyContainer } from 'tsyringe';
import { claudePlugin, ClaudeCommandBuilder } from '../../plugins';
import { createMuster, registerMuster, type MusterOptions, type RunEvent, type Verdict } from '../../src';
import {
  agentRegistryToken,
  GenericCommandBuilder,
  GenericStrategy,
  type AgentPlugin,
  type AgentRegistry,
} from '../../src/api';
import { instructionDeliveryToken, slot, type InstructionDelivery } from '../../src/api';
import { probePlugin } from '../../src/testing';
import { createHost, type Host } from './host';

const fixtures = join(__dirname, '../fixtures/plugins');

/** Loads a fixture as a host loads an installed package. */
function load(name: string): Readonly<Record<string, unknown>> {
  return require(join(fixtures, name)) as Readonly<Record<string, unknown>>;
}

const parrot = load('parrot');
const parrotPlugin = parrot['parrotPlugin'] as AgentPlugin;
const handbookPlugin = load('claude-handbook')['handbookPlugin'] as AgentPlugin;

let host: Host;
let own: DependencyContainer;
beforeEach(() => {
  host = createHost(join(fixtures, 'parrot/bin'));
  own = container.createChildContainer();
});
afterEach(async () => {
  await own.dispose();
  host.remove();
});

function options(...plugins: readonly AgentPlugin[]): MusterOptions {
  return { plugins, environment: host.environment };
}

describe('an agent that a plugin of another package brings', () => {
  async function runParrot(scenario: string): Promise<{ verdict: Verdict; events: readonly RunEvent[] }> {
    const file = host.write('scenario.yaml', `scenario_version: 1\nsteps:\n${scenario}`);
    const muster = await createMuster(options(parrotPlugin));
    const run = await muster.run({
      agent: 'parrot',
      directory: host.project,
      prompt: 'Say something.',
      instructions: 'Speak softly.',
      provider: `scripted:${file}`,
    });
    const events: RunEvent[] = [];
    for await (const event of run) events.push(event);
    return { verdict: await run.verdict, events };
  }

  test('runs to an ok verdict, through the broker and its own decoder', async () => {
    const { verdict, events } = await runParrot('  - say: pieces of eight\n');
    expect(verdict).toMatchObject({ verdict: 'ok', text: 'pieces of eight', sessionId: 'parrot-1', turns: 1 });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['session', 'message', 'model_request', 'result']),
    );
    expect(events.find(({ type }) => type === 'model_request')).toMatchObject({ status: 200, model: 'scripted-model' });
  });

  test('has the verdict of the provider when the model fails', async () => {
    const { verdict } = await runParrot('  - error: { status: 500, message: broken }\n');
    expect(verdict).toMatchObject({ verdict: 'provider_error', exitCode: 25 });
  });

  test('is planned by its own strategy, with its instructions in a file of the run', async () => {
    const muster = await createMuster(options(parrotPlugin));
    const plan = await muster.explain({
      agent: 'parrot',
      directory: host.project,
      prompt: 'x',
      instructions: 'y',
      provider: 'scripted',
    });
    expect(plan.strategy).toBe('parrot');
    expect(plan.command.args).toEqual([
      '--voice=scripted-model',
      '--hopping',
      '--manners',
      '<run.directory>/instructions.md',
    ]);
    expect(plan.command.env).toMatchObject({
      PARROT_URL: '<broker.url>/v1',
      PARROT_TOKEN: '<broker.token>',
      PARROT_HOME: '<home>',
    });
  });

  test('is found in the container of a host', async () => {
    await registerMuster(own, options(parrotPlugin));
    const registry = own.resolve<AgentRegistry>(agentRegistryToken);
    const agent = registry.resolve('parrot');
    expect(agent.commandBuilder).toBeInstanceOf(parrot['ParrotCommandBuilder']);
    expect(agent.createEventDecoder().decode('says hello')).toEqual([{ type: 'message', text: 'hello' }]);
    expect(agent.buildHeadlessCommand({ timeoutSeconds: 5, model: 'm' })).toContain('--voice=m');
    expect(registry.plugins.at(-1)).toEqual({
      id: 'parrot',
      version: '1.2.0',
      source: 'host',
      strategies: ['parrot'],
      decoders: ['parrot-log'],
      rosterDirectories: [join(fixtures, 'parrot/roster')],
    });
  });

  test('is unknown to a container that did not register the plugin', async () => {
    await registerMuster(own, options(parrotPlugin));
    const other = container.createChildContainer();
    const { names } = await registerMuster(other, options());
    expect(names).not.toContain('parrot');
    await other.dispose();
  });

  test('keeps the contract', async () => {
    const { registry } = await createMuster(options(parrotPlugin));
    const { definition } = registry.resolve('parrot');
    const lines = ['nest parrot-1', 'says hello', 'done', 'squawk 500'];
    expect(probePlugin(parrotPlugin, { agents: [definition], lines: { 'parrot-log': lines } })).toEqual([]);
  });
});

describe('a plugin that replaces one kind of one agent', () => {
  const context = { paths: { runDirectory: slot('run.directory') }, argumentLimitBytes: 131_072 };

  test('changes the delivery and leaves the command builder as it was', async () => {
    const { registry } = await createMuster(options(handbookPlugin));
    const { commandBuilder, instructionDelivery, definition, strategy } = registry.resolve('claude');
    expect(strategy).toBe('claude');
    expect(commandBuilder).toBeInstanceOf(ClaudeCommandBuilder);
    expect(instructionDelivery.plan(definition, 'text', context).files).toEqual([
      { path: { parts: [{ slot: 'run.directory' }, '/handbook.md'] }, content: '# Handbook\n\ntext' },
    ]);
  });

  test('may be the only one that gives an agent behaviour of its own; the other kind stays generic', async () => {
    const { instructionDelivery } = new GenericStrategy();
    const plugin: AgentPlugin = {
      apiVersion: 1,
      id: 'one-kind',
      version: '1.0.0',
      register: (registrar) => {
        registrar.instructionDelivery('qwen', () => instructionDelivery);
      },
    };
    const agent = (await createMuster(options(plugin))).registry.resolve('qwen');
    expect(agent.instructionDelivery).toBe(instructionDelivery);
    expect(agent.commandBuilder).toBeInstanceOf(GenericCommandBuilder);
    expect(agent.strategy).toBe('qwen');
  });

  test('has no effect in another registry', async () => {
    await createMuster(options(handbookPlugin));
    const { registry } = await createMuster(options());
    const { instructionDelivery, definition } = registry.resolve('claude');
    expect(JSON.stringify(instructionDelivery.plan(definition, 'text', context))).not.toContain('handbook');
  });

  test('gives way to what the host registered before', async () => {
    const { instructionDelivery: generic } = new GenericStrategy();
    own.register<InstructionDelivery>(instructionDeliveryToken('claude'), { useValue: generic });
    const registry = await registerMuster(own, options(handbookPlugin));
    expect(registry.resolve('claude').instructionDelivery).toBe(generic);
  });
});

test('a name that another plugin has taken is refused, both plugins are named, and the first works', async () => {
  const second: AgentPlugin = {
    apiVersion: 1,
    id: 'second-parrot',
    version: '1.0.0',
    register: (registrar) => {
      registrar.strategy('parrot', () => new GenericStrategy());
    },
  };
  const { registry } = await createMuster(options(parrotPlugin, second));
  expect(registry.plugins.at(-1)?.failure).toMatch(/"second-parrot".*"parrot"/);
  expect(registry.resolve('parrot').commandBuilder).toBeInstanceOf(parrot['ParrotCommandBuilder']);
});

test('a plugin with the id of a built-in one takes no part; a host may make that fatal', async () => {
  const again = options({ ...claudePlugin });
  const { registry } = await createMuster(again);
  expect(registry.plugins.at(-1)).toMatchObject({
    id: 'claude',
    source: 'host',
    failure: expect.stringContaining('Two plugins have the id "claude"') as string,
  });
  await expect(createMuster({ ...again, pluginFailures: 'throw' })).rejects.toMatchObject({
    code: 'plugin_failed',
    details: { failures: [{ id: 'claude', source: 'host', code: 'plugin_invalid' }] },
  });
});

test.each(['parrot/index.js', 'parrot/parrot-strategy.js', 'parrot/parrot-decoder.js', 'claude-handbook/index.js'])(
  '%s imports nothing of the package but the contract',
  (file) => {
    const imports = Array.from(
      readFileSync(join(fixtures, file), 'utf8').matchAll(/require\('([^']+)'\)/g),
      ([, name]) => name ?? '',
    );
    const foreign = imports.filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
    expect(foreign.filter((name) => name !== 'muster-agents/plugin-api')).toEqual([]);
  },
);
