import { headless, plainEntry, toldRoute, type EffectPlace, type Entry } from './effect-place';
import type { EffectRow } from './effect-row';
import { until } from './landed-work';

const permissions = plainEntry['permissions'] as Entry;

async function statusOf(place: EffectPlace, changes: Entry): Promise<object | undefined> {
  return (await (await place.tool(changes)).agents()).find(({ agent }) => agent === 'tool');
}

/** The arguments of two entries that differ in one thing. */
async function expectArgs(
  place: EffectPlace,
  changes: Entry,
  request: Parameters<EffectPlace['plan']>[1],
  args: readonly string[],
): Promise<void> {
  expect((await place.plan(changes, request)).command.args).toEqual(args);
}

const session = { session: { resume_flag: '--resume', file: 'tool-session.txt' } };

export const agentRows: readonly EffectRow[] = [
  {
    name: 'Agent',
    here: 'AgentDefinition',
    effect: 'a file of the roster is a frozen definition of the registry',
    check: async (place) => {
      const definition = (await place.tool()).registry.resolve('tool').definition;
      expect(definition).toMatchObject({ name: 'tool', label: 'Tool', binary: 'tool' });
      expect(Object.isFrozen(definition) && Object.isFrozen(definition.headless.prompt)).toBe(true);
    },
  },
  {
    name: 'Agent.name',
    here: 'the name of the file, definition.name',
    effect: 'the name that finds it',
    check: async (place) => {
      const { registry } = await place.muster({ 'agents/one-name': plainEntry, 'agents/another-name': plainEntry });
      expect(['one-name', 'another-name'].map((name) => registry.resolve(name).definition.name)).toEqual([
        'one-name',
        'another-name',
      ]);
      expect(() => registry.resolve('tool')).toThrow(/another-name.*one-name/);
    },
  },
  {
    name: 'Agent.label',
    here: 'label',
    effect: 'what tables and warnings call it',
    check: async (place) => {
      expect(await statusOf(place, { label: 'My tool' })).toMatchObject({ label: 'My tool' });
      const { warnings, label } = await place.plan({ label: 'My tool' }, { model: 'm' });
      expect([label, warnings]).toEqual(['My tool', [expect.stringMatching(/^My tool /)]]);
    },
  },
  {
    name: 'Agent.binary',
    here: 'binary',
    effect: 'the program that is looked up, started and called in the command text',
    check: async (place) => {
      const path = place.program('other-tool');
      const other = { binary: 'other-tool' };
      expect((await place.plan(other)).command.file).toBe(path);
      expect(await statusOf(place, other)).toMatchObject({ installed: true, path });
      expect(await statusOf(place, { binary: 'no-such-tool' })).toMatchObject({ installed: false });
      expect(await place.commandText(other)).toContain('command other-tool ');
    },
  },
  {
    name: 'Agent.git_author_name',
    here: 'git_identity.name',
    effect: 'the name of author and committer',
    check: async (place) => {
      const { command } = await place.plan({ git_identity: { name: 'Robin', email: 'a@b.c' } });
      expect(command.env).toMatchObject({ GIT_AUTHOR_NAME: 'Robin', GIT_COMMITTER_NAME: 'Robin' });
    },
  },
  {
    name: 'Agent.git_author_email',
    here: 'git_identity.email',
    effect: 'the address of author and committer',
    check: async (place) => {
      const { command } = await place.plan({ git_identity: { name: 'Robin', email: 'robin@b.c' } });
      expect(command.env).toMatchObject({ GIT_AUTHOR_EMAIL: 'robin@b.c', GIT_COMMITTER_EMAIL: 'robin@b.c' });
    },
  },
  {
    name: 'Agent.headless_subcommand',
    here: 'headless.subcommand',
    effect: 'the first words of the arguments',
    check: async (place) => {
      await expectArgs(place, headless({ args: ['--a'] }), {}, ['--a']);
      await expectArgs(place, headless({ args: ['--a'], subcommand: ['exec', 'now'] }), {}, ['exec', 'now', '--a']);
    },
  },
  {
    name: 'Agent.prompt_flag',
    here: 'headless.prompt: channel, flag, joined, end_of_options',
    effect: 'the way of the prompt',
    check: async (place) => {
      const prompts: readonly (readonly [Entry, readonly string[], string])[] = [
        [{ channel: 'stdin' }, [], 'do it'],
        [{ channel: 'flag', flag: '-p' }, ['-p', 'do it'], ''],
        [{ channel: 'flag', flag: '--prompt', joined: true }, ['--prompt=do it'], ''],
        [{ channel: 'argument' }, ['do it'], ''],
        [{ channel: 'argument', end_of_options: true }, ['--', 'do it'], ''],
      ];
      for (const [prompt, args, stdin] of prompts) {
        expect((await place.plan(headless({ prompt }))).command).toMatchObject({ args, stdin });
      }
    },
  },
  {
    name: 'Agent.auto_approve_env',
    here: 'permissions.unrestricted.env',
    effect: 'variables of an unrestricted run, and of no other',
    check: async (place) => {
      const changes = {
        permissions: { ...permissions, unrestricted: { env: { TOOL_YES: '1' }, enforced_by: 'none' } },
      };
      expect((await place.plan(changes, { unrestricted: true })).command.env).toHaveProperty('TOOL_YES', '1');
      expect((await place.plan(changes)).command.env).not.toHaveProperty('TOOL_YES');
    },
  },
  {
    name: 'Agent.auto_approve_flags',
    here: 'permissions.unrestricted.args',
    effect: 'arguments of an unrestricted run, and of no other',
    check: async (place) => {
      const changes = {
        permissions: { ...permissions, unrestricted: { args: ['--yes', '--all'], enforced_by: 'none' } },
      };
      await expectArgs(place, changes, { unrestricted: true }, ['--yes', '--all']);
      await expectArgs(place, changes, {}, []);
    },
  },
  {
    name: 'Agent.output_format_flags',
    here: 'headless.output_format_flags',
    effect: 'arguments of every headless run',
    check: async (place) => {
      await expectArgs(place, headless({ output_format_flags: ['--format', 'json'] }), {}, ['--format', 'json']);
    },
  },
  {
    name: 'Agent.model_flag',
    here: 'headless.model_flag',
    effect: 'the flag in front of the model, or a warning that there is none',
    check: async (place) => {
      await expectArgs(place, headless({ model_flag: '--brain' }), { model: 'm' }, ['--brain', 'm']);
      const without = await place.plan({}, { model: 'm' });
      expect([without.command.args, without.warnings]).toEqual([[], [expect.stringContaining('"m"')]]);
    },
  },
  {
    name: 'Agent.max_turns_flag',
    here: 'headless.max_turns_flag',
    effect: 'the flag in front of the number, or a request in the prompt with a warning',
    check: async (place) => {
      await expectArgs(place, headless({ max_turns_flag: '--steps' }), { maxTurns: 7 }, ['--steps', '7']);
      const without = await place.plan({}, { maxTurns: 7 });
      expect(without.command.stdin).toMatch(/^do it\n\n.*\b7 steps/);
      expect(without.warnings).toEqual([expect.stringContaining('7 steps')]);
    },
  },
  {
    name: 'Agent.verbose_flag',
    here: 'headless.verbose_flag',
    effect: 'a fact of the registry',
    check: async (place) => {
      const { registry } = await place.tool(headless({ verbose_flag: '--loud' }));
      expect(registry.agents.get('tool')?.headless.verboseFlag).toBe('--loud');
    },
    later: until('a request that asks for more output', 'verboseFlag'),
  },
  {
    name: 'Agent.supports_session_resume',
    here: 'session.supports_resume',
    effect: 'whether the command text looks for a session to go on with',
    check: async (place) => {
      expect(await place.commandText(session)).toContain('--resume');
      const switchedOff = { session: { ...session.session, supports_resume: false } };
      expect(await place.commandText(switchedOff)).not.toContain('--resume');
    },
  },
  {
    name: 'Agent.resume_flag',
    here: 'session.resume_flag, session.resume_subcommand',
    effect: 'what stands in front of the id in the command text',
    check: async (place) => {
      const flag = { session: { ...session.session, resume_flag: '--go-on' } };
      expect(await place.commandText(flag)).toMatch(/--go-on "\$\{session_id\}"/);
      const words = { session: { resume_subcommand: ['take', 'up'], file: 'tool-session.txt' } };
      expect(await place.commandText(words)).toMatch(/take up "\$\{session_id\}"/);
    },
  },
  {
    name: 'Agent.continue_flag',
    here: 'session.continue_flag',
    effect: 'how a session in a private home is gone on with where the CLI takes no id',
    check: async (place) => {
      const flag = { continue_flag: '--last' };
      expect((await place.resumed({ session: flag })).command.args).toContain('--last');
      const byId = (await place.resumed({ session: { ...session.session, ...flag } })).command.args;
      expect(byId).not.toContain('--last');
    },
  },
  {
    name: 'Agent.session_file',
    here: 'session.file',
    effect: 'the file of the id in the command text',
    check: async (place) => {
      expect(await place.commandText(session)).toContain('$MUSTER_RUN_DIR/tool-session.txt');
      const other = { session: { ...session.session, file: 'other.txt' } };
      expect(await place.commandText(other)).toContain('$MUSTER_RUN_DIR/other.txt');
      expect(await place.commandText({ session: { resume_flag: '--resume' } })).not.toContain('--resume');
    },
  },
  {
    name: 'Agent.supports_session_hook',
    here: 'session.supports_hook',
    effect: 'whether the strategy of Claude Code sets up a hook that keeps the id',
    check: async (place) => {
      const hooked = { ...session.session, supports_hook: true };
      const withHook = await place.plan(
        { strategy: 'claude', session: hooked, provider: { routes: [toldRoute] } },
        { provider: 'endpoint' },
      );
      expect(withHook.command.args.join(' ')).toContain('SessionStart');
      expect(withHook.command.env['AGENT_SESSION_FILE']).toBe('<run.directory>/tool-session.txt');
      const without = await place.plan(
        { strategy: 'claude', ...session, provider: { routes: [toldRoute] } },
        { provider: 'endpoint' },
      );
      expect(without.command.args.join(' ')).not.toContain('SessionStart');
    },
  },
  {
    name: 'Agent.supports_add_dir',
    here: 'add_dir_flag',
    effect: 'the flag in front of each further directory, or a refusal',
    check: async (place) => {
      const request = { addDirectories: [place.project] };
      await expectArgs(place, { add_dir_flag: '--also' }, request, ['--also', place.project]);
      await expect(place.plan({}, request)).rejects.toMatchObject({ code: 'option_unsupported' });
    },
  },
  {
    name: 'Agent.log_format',
    here: 'log_format',
    effect: 'the decoder of its output',
    check: async (place) => {
      const line = JSON.stringify({ type: 'thread.started', thread_id: 'id-1' });
      const events = async (changes: Entry): Promise<readonly object[]> => {
        const decoder = (await place.tool(changes)).registry.resolve('tool').createEventDecoder();
        return decoder.decode(line);
      };
      expect(await events({ log_format: 'codex-jsonl' })).toContainEqual({ type: 'session', sessionId: 'id-1' });
      expect(await events({ log_format: 'plain' })).not.toContainEqual({ type: 'session', sessionId: 'id-1' });
      const { registry } = await place.tool({ log_format: 'no-such-format' });
      expect(() => registry.resolve('tool').createEventDecoder()).toThrow(/no-such-format/);
    },
  },
  {
    name: 'Agent.refuse_subcommands',
    here: 'wrapper.refuse_subcommands',
    effect: 'a fact of the registry',
    check: async (place) => {
      const { registry } = await place.tool({ wrapper: { refuse_subcommands: ['login'] } });
      expect(registry.agents.get('tool')?.wrapper.refuseSubcommands).toEqual(['login']);
    },
    later: until('the wrapper', 'refuseSubcommands', 'wrapper'),
  },
  {
    name: 'Agent.protocol',
    here: 'provider.routes[].protocol, and what a provider serves',
    effect: 'the protocol of a routed run, or a refusal where none is shared',
    check: async (place) => {
      const speaks = (protocol: string): Entry => ({ provider: { routes: [{ ...toldRoute, protocol }] } });
      for (const protocol of ['openai-chat', 'anthropic-messages']) {
        expect((await place.plan(speaks(protocol), { provider: 'endpoint' })).route).toMatchObject({ protocol });
      }
      const other = place.plan(speaks('openai-responses'), { provider: 'endpoint' });
      await expect(other).rejects.toMatchObject({ code: 'route_unavailable' });
    },
  },
  {
    name: 'Agent.provider_binding',
    here: 'provider',
    effect: 'whether it can be sent to a provider at all',
    check: async (place) => {
      const bound = { provider: { routes: [toldRoute] } };
      expect((await place.plan(bound, { provider: 'endpoint' })).route.kind).toBe('provider');
      await expect(place.plan({}, { provider: 'endpoint' })).rejects.toMatchObject({ code: 'route_unavailable' });
    },
  },
  {
    name: 'Agent.launcher',
    here: 'launcher',
    effect: 'a fact of the registry',
    check: async (place) => {
      const { registry } = await place.tool({ launcher: { script: 'prepare', mode: 'always' } });
      expect(registry.agents.get('tool')?.launcher).toEqual({ script: 'prepare', mode: 'always' });
      expect((await place.tool()).registry.agents.get('tool')).not.toHaveProperty('launcher');
    },
    later: until('the wrapper, which hands off to launchers', 'launcher', 'wrapper'),
  },
  {
    name: 'Agent.uses_opencode_instructions',
    here: 'usesOpenCodeInstructions',
    effect: 'follows the delivery that the strategy binds, and keeps instructions out of the prompt',
    check: async (place) => {
      const own = (await place.tool()).registry.resolve('tool');
      const bound = (await place.tool({ strategy: 'opencode' })).registry.resolve('tool');
      expect([own.usesOpenCodeInstructions, bound.usesOpenCodeInstructions]).toEqual([false, true]);
      const texts = [own, bound].map((agent) => agent.applyConfig({}, { instructions: 'Be kind.' }).promptExtra);
      expect(texts).toEqual(['Be kind.', '']);
    },
  },
  {
    name: 'Agent.apply_config',
    here: 'applyConfig(config, overrides?)',
    effect: 'the configuration of a run',
    check: async (place) => {
      const agent = (await place.tool(headless({ model_flag: '--model' }))).registry.resolve('tool');
      const config = { model: { tool: 'm', _default: 'n' }, timeout: '5' };
      expect(agent.applyConfig(config)).toMatchObject({ model: 'm', timeoutSeconds: 5 });
      expect(agent.applyConfig(config, { model: 'o' })).toMatchObject({ model: 'o', timeoutSeconds: 5 });
    },
  },
  {
    name: 'Agent.build_headless_command',
    here: 'buildHeadlessCommand(options)',
    effect: 'the bash text for a container',
    check: async (place) => {
      const agent = (await place.tool(headless({ model_flag: '--model' }))).registry.resolve('tool');
      const text = agent.buildHeadlessCommand({ timeoutSeconds: 7, model: 'm' });
      expect(text).toContain('7s');
      expect(text).toContain('--model m');
      expect(agent.buildHeadlessCommand({ timeoutSeconds: 0 })).not.toMatch(/7s|--model/);
    },
  },
];
