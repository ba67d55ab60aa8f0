import { resolveAgent, resolveAgentValue } from '../../../src';
import type { AgentRunConfig, BoundAgent, CliOverrides } from '../../../src';
import { headless, plainEntry, plainProvider, type EffectPlace } from './effect-place';
import type { EffectRow } from './effect-row';

const abilities = headless({ model_flag: '--model', max_turns_flag: '--turns' });

async function able(place: EffectPlace): Promise<BoundAgent> {
  return (await place.tool(abilities)).registry.resolve('tool');
}

export const registryRows: readonly EffectRow[] = [
  {
    name: 'AGENTS',
    here: 'registry.agents',
    effect: 'holds what the roster says, by name, and cannot be changed',
    check: async (place) => {
      const { registry } = await place.muster({ 'agents/one': plainEntry });
      expect(registry.agents.get('one')?.binary).toBe('tool');
      expect(registry.agents.has('claude')).toBe(true);
      const agents = registry.agents as Map<string, unknown>;
      expect(() => agents.set('two', {})).toThrow(/read-only/);
    },
  },
  {
    name: 'AGENT_NAMES',
    here: 'registry.names',
    effect: 'grows with the roster, in order',
    check: async (place) => {
      const before = (await place.muster({ 'providers/endpoint': plainProvider })).registry.names;
      const { names } = (await place.muster({ 'agents/a-tool': plainEntry, 'agents/z-tool': plainEntry })).registry;
      expect(names).toEqual(['a-tool', ...before, 'z-tool'].sort());
    },
  },
  {
    name: 'OPENCODE_PROVIDERS',
    here: 'registry.openCodeProviders',
    effect: 'gives OpenCode a configuration directory for a provider',
    check: async (place) => {
      const openCode = {
        ...plainEntry,
        strategy: 'opencode',
        provider: { token_env: { _default: 'TOOL_KEY' }, routes: [{ protocol: 'openai-chat' }] },
      };
      const endpoint = { ...plainProvider, default_model: 'm', opencode: { config_directory: 'endpoint-config' } };
      const muster = await place.muster({ 'agents/tool': openCode, 'providers/endpoint': endpoint });
      expect(muster.registry.openCodeProviders.get('endpoint')).toBe('endpoint-config');
      const request = { agent: 'tool', directory: place.project, prompt: 'do it', provider: 'endpoint' };
      const { command } = await muster.explain(request);
      expect(command.env).toHaveProperty('OPENCODE_CONFIG_DIR', '<home>/endpoint-config');
    },
  },
  {
    name: 'resolve_agent',
    here: 'resolveAgent(agents, name?, options?)',
    effect: 'finds in any map',
    check: () => {
      const agents = { claude: 1, tool: 2 };
      expect([
        resolveAgent(agents, 'tool'),
        resolveAgent(agents, '', { defaultAgent: 'tool' }),
        resolveAgent(agents),
      ]).toEqual([2, 2, 1]);
    },
  },
  {
    name: 'get_agent',
    here: 'registry.resolve(name?, options?)',
    effect: 'finds in the registry and binds the behaviour',
    check: async (place) => {
      const { registry } = await place.tool({ strategy: 'codex' });
      expect(registry.resolve('', { defaultAgent: 'tool' })).toMatchObject({ strategy: 'codex' });
      expect(registry.resolve().definition.name).toBe('claude');
    },
  },
  {
    name: 'resolve_agent_value',
    here: 'resolveAgentValue(key, config, agentName)',
    effect: 'reads a flat value, the value of an agent, or _default',
    check: () => {
      const config = { timeout: 5, model: { tool: 'm', other: null, _default: 'n' } };
      const models = ['tool', 'other', 'third'].map((agent) => resolveAgentValue('model', config, agent));
      expect([resolveAgentValue('timeout', config, 'tool'), ...models]).toEqual([5, 'm', 'n', 'n']);
    },
  },
];

export const configRows: readonly EffectRow[] = [
  {
    name: 'AgentRunConfig',
    here: 'AgentRunConfig',
    effect: 'the part of a plan that was configured',
    check: async (place) => {
      const { config } = await place.plan(abilities, { model: 'm', maxTurns: 3, timeoutSeconds: 60 });
      const expected: AgentRunConfig = { model: 'm', maxTurns: 3, timeoutSeconds: 60, promptExtra: '', warnings: [] };
      expect(config).toEqual(expected);
    },
  },
  {
    name: 'AgentRunConfig.model',
    here: 'model',
    effect: 'the model of the command',
    check: async (place) => {
      const { config, command } = await place.plan(abilities, { model: 'm' });
      expect([config.model, command.args]).toEqual(['m', ['--model', 'm']]);
      expect((await able(place)).applyConfig({})).not.toHaveProperty('model');
    },
  },
  {
    name: 'AgentRunConfig.max_turns',
    here: 'maxTurns',
    effect: 'the turn limit of the command',
    check: async (place) => {
      const { config, command } = await place.plan(abilities, { maxTurns: 3 });
      expect([config.maxTurns, command.args]).toEqual([3, ['--turns', '3']]);
      expect((await able(place)).applyConfig({})).not.toHaveProperty('maxTurns');
    },
  },
  {
    name: 'AgentRunConfig.timeout',
    here: 'timeoutSeconds',
    effect: 'the time limit of the run',
    check: async (place) => {
      expect((await place.plan({}, { timeoutSeconds: 60 })).limits.timeoutSeconds).toBe(60);
      expect((await place.plan()).limits.timeoutSeconds).toBe(1800);
    },
  },
  {
    name: 'AgentRunConfig.prompt_extra',
    here: 'promptExtra',
    effect: 'the end of the prompt',
    check: async (place) => {
      const { config, command } = await place.plan({}, { instructions: 'Be kind.' });
      expect([config.promptExtra, command.stdin]).toEqual(['Be kind.', 'do it\n\nBe kind.']);
    },
  },
  {
    name: 'AgentRunConfig.warnings',
    here: 'warnings',
    effect: 'the warnings of the plan, which a strict run does not accept',
    check: async (place) => {
      const { config, warnings } = await place.plan({}, { model: 'm' });
      expect(warnings).toEqual(expect.arrayContaining([...config.warnings]));
      expect(config.warnings).toHaveLength(1);
      const strict = place.plan({}, { model: 'm', strict: true });
      await expect(strict).rejects.toMatchObject({ code: 'warnings_refused' });
    },
  },
  {
    name: 'CLIOverrides',
    here: 'CliOverrides',
    effect: 'wins over the configuration, and may be left out',
    check: async (place) => {
      const agent = await able(place);
      const config = { model: 'a', max_turns: 1, timeout: 1 };
      const overrides: CliOverrides = { model: 'b', maxTurns: 2, timeoutSeconds: 2, instructions: 'c' };
      const result = { model: 'b', maxTurns: 2, timeoutSeconds: 2, promptExtra: 'c' };
      expect(agent.applyConfig(config, overrides)).toMatchObject(result);
      expect(agent.applyConfig(config, {})).toEqual(agent.applyConfig(config));
    },
  },
  {
    name: 'CLIOverrides.model',
    here: 'model',
    effect: 'another model',
    check: async (place) => {
      expect((await able(place)).applyConfig({ model: 'a' }, { model: 'b' }).model).toBe('b');
    },
  },
  {
    name: 'CLIOverrides.max_turns',
    here: 'maxTurns',
    effect: 'another turn limit',
    check: async (place) => {
      expect((await able(place)).applyConfig({ max_turns: 1 }, { maxTurns: 2 }).maxTurns).toBe(2);
    },
  },
  {
    name: 'CLIOverrides.timeout',
    here: 'timeoutSeconds',
    effect: 'another time limit',
    check: async (place) => {
      expect((await able(place)).applyConfig({ timeout: 1 }, { timeoutSeconds: 2 }).timeoutSeconds).toBe(2);
    },
  },
  {
    name: 'CLIOverrides.instructions',
    here: 'instructions',
    effect: 'instructions, where the agent takes them',
    check: async (place) => {
      expect((await able(place)).applyConfig({}, { instructions: 'a' }).promptExtra).toBe('a');
      const ownPlace = { instructions: { flag: '--rules' } };
      const { command } = await place.plan(ownPlace, { instructions: 'a' });
      expect([command.args, command.stdin]).toEqual([['--rules', 'a'], 'do it']);
    },
  },
];
