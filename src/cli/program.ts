import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { permissionLevels } from '../api';
import { gitIdentityPolicies } from '../command';
import { rebindings, stalePolicies, type Rebinding } from '../plan/session-choice';
import { packageRoot } from '../roster/package-root';
import type { ConfigShowFlags } from './commands/config-show';
import type { PluginsFlags } from './commands/plugins';
import type { RosterShowFlags } from './commands/roster-show';
import { schemaKinds, type SchemaKind } from './schema-kinds';
import type { RegistryFlags, RunOptions, SetExitCode } from './command-options';
import { addAuth } from './auth-commands';
import { addBatch } from './batch-command';
import { addRunCommands } from './run-commands';

/** The whole command line. Each action loads its own code when it is called. */
export function createProgram(setExitCode: SetExitCode): Command {
  const program = new Command('muster')
    .description('Run any AI coding agent headless, safely and the same way.')
    .version(packageVersion(), '-V, --version')
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('(muster --help tells more)')
    .configureHelp({ helpWidth: Math.min(process.stdout.columns || 80, 100) });
  addRun(program, setExitCode);
  addBatch(withRegistryOptions(program.command('batch')), setExitCode);
  addExplain(program);
  addRunCommands(program, setExitCode);
  addTables(program);
  addAuth(program, setExitCode);
  addPlugins(program, setExitCode);
  addConfig(program);
  addSchema(program);
  const roster = program.command('roster').description('look at roster files');
  addRosterShow(roster);
  roster
    .command('validate')
    .description('check roster files and tell every problem with its place')
    .argument(
      '[path]',
      'a file, or a directory with agents/ and providers/; when absent your own roster, else the bundled one',
    )
    .option('--json', 'one JSON object')
    .action((path: string | undefined, options: { json?: true }) => {
      const { validateRoster } = require('./commands/roster-validate') as typeof import('./commands/roster-validate');
      setExitCode(validateRoster(path, options));
    });
  program
    .command('demo')
    .description('watch a real agent mend a failing test, offline, with a scripted model')
    .option('--json', 'one event a line')
    .action(async (options: { json?: true }) => {
      const { demo } = require('./commands/demo') as typeof import('./commands/demo');
      setExitCode(await demo(options));
    });
  return program;
}

function addRun(program: Command, setExitCode: SetExitCode): void {
  withRequestOptions(program.command('run').description('run an agent in a directory'))
    .option('-q, --quiet', 'print the final answer alone')
    .option(
      '--agents <names>',
      'one after the other with commas: each runs in a git worktree of its own, and they are compared',
    )
    .option('--keep-worktrees', 'leave the worktrees of --agents where they are')
    .option('-v, --verbose', 'show everything: thoughts and outputs in full, each request to the model, unknown lines')
    .action(async (agent: string | undefined, directory: string | undefined, options: RunOptions) => {
      const { run } = require('./commands/run') as typeof import('./commands/run');
      setExitCode(await run(agent, directory, options));
    });
}

function addExplain(program: Command): void {
  withRequestOptions(program.command('explain').description('show what a run would do, and do nothing')).action(
    async (agent: string | undefined, directory: string | undefined, options: RunOptions) => {
      const { explainRun } = require('./commands/explain') as typeof import('./commands/explain');
      await explainRun(agent, directory, options);
    },
  );
}

function addTables(program: Command): void {
  withRegistryOptions(program.command('agents').description('show the agents: what is installed, ready or missing'))
    .option('--json', 'one JSON array')
    .action(async (options: RegistryFlags) => {
      const { showAgents } = require('./commands/agents') as typeof import('./commands/agents');
      await showAgents(options);
    });
  withRegistryOptions(program.command('providers').description('show the providers and their credentials'))
    .option('--json', 'one JSON array')
    .action(async (options: RegistryFlags) => {
      const { showProviders } = require('./commands/providers') as typeof import('./commands/providers');
      await showProviders(options);
    });
}

function addPlugins(program: Command, setExitCode: SetExitCode): void {
  withRegistryOptions(program.command('plugins').description('show the plugins: what each brings, and which failed'))
    .option('--strict', 'exit code 2 when a plugin failed')
    .option('--json', 'one JSON array')
    .action(async (options: PluginsFlags) => {
      const { showPlugins } = require('./commands/plugins') as typeof import('./commands/plugins');
      setExitCode(await showPlugins(options));
    });
}

function addRosterShow(roster: Command): void {
  const show = roster
    .command('show')
    .description('show every value of an agent or a provider that is in effect')
    .argument('<name>', 'name of an agent, or of a provider')
    .option('--provider', 'the provider of that name')
    .option('--origins', 'with the file and line that set each value')
    .option('--json', 'one JSON object');
  withRegistryOptions(show).action(async (name: string, options: RosterShowFlags) => {
    const { showEntry } = require('./commands/roster-show') as typeof import('./commands/roster-show');
    await showEntry(name, options);
  });
}

function addSchema(program: Command): void {
  program
    .command('schema')
    .description('print the JSON Schema of a kind of files, for editors')
    .addArgument(new Argument('<kind>', 'of which files').choices([...schemaKinds]))
    .action((kind: SchemaKind) => {
      const { showSchema } = require('./commands/schema') as typeof import('./commands/schema');
      showSchema(kind);
    });
}

function addConfig(program: Command): void {
  const show = program
    .command('config')
    .description('look at the configuration')
    .command('show')
    .description('show what the configuration says for one agent')
    .argument('[agent]', 'name of the agent; claude, unless the configuration says otherwise')
    .argument('[directory]', 'directory of work', '.')
    .option('--origins', 'with where each value was written')
    .option('--json', 'one JSON object');
  withRegistryOptions(show).action(
    async (agent: string | undefined, directory: string | undefined, options: ConfigShowFlags) => {
      const { showConfig } = require('./commands/config-show') as typeof import('./commands/config-show');
      await showConfig(agent, directory, options);
    },
  );
}

function withRegistryOptions(command: Command): Command {
  return command
    .option('--roster <directory>', 'a roster directory over the others (repeatable)', collect)
    .option('--config <file>', 'a configuration file over the others (repeatable)', collect)
    .option('--plugin <specifier>', 'a plugin: an absolute path or a package (repeatable)', collect);
}

function withRequestOptions(command: Command): Command {
  const request = command
    .argument('[agent]', 'name of the agent; claude, unless the configuration says otherwise')
    .argument('[directory]', 'directory of work; the current one, or that of the session')
    .option('-p, --prompt <text>', 'what the agent should do')
    .option('--prompt-file <file>', 'read the prompt from a file; without both, from standard input')
    .option('--model <name>', "model; the agent's own default when absent")
    .option('--max-turns <n>', 'most turns; 0 or absent for no limit')
    .option('--timeout <seconds>', 'most seconds, 1800 when absent; 0 for no limit')
    .option('--max-requests <n>', 'most requests to the model; 0 or absent for no limit')
    .option('--max-wait <seconds>', 'most seconds with a provider that fails, 60 when absent')
    .option('--idle-timeout <seconds>', 'most seconds of silence, 600 when absent; 0 for no limit')
    .option('--first-output-timeout <seconds>', 'most seconds up to the first sign of life, 300 when absent')
    .option('--instructions <file>', 'standing instructions; _inherit for the configured ones (repeatable)', collect)
    .option('--provider <name[:argument]>', 'model provider, such as openai, local:URL or scripted:FILE')
    .option('--own-login', "use the agent's own login")
    .option(
      '--fallback-provider <name>',
      'try this one, once, where the provider fails before any tool ran; or own-login',
    )
    .option('--fallback-agent <name>', 'the same with another agent, or with both')
    .option('--fallback-model <name>', 'model for that; a model is a name of one provider')
    .option('--resume <run>', 'go on with the session of a run, or with a session, in its own directory')
    .option('--continue', 'go on with the latest session of the agent in the directory')
    .option('--fork', 'go on in a copy, and leave the session as it is')
    .addOption(
      new Option('--stale <what>', 'where the session is gone: fail (when absent), or begin a new one').choices([
        ...stalePolicies,
      ]),
    )
    .addOption(
      new Option('--rebind <what>', 'let the run differ from the session in this (repeatable)')
        .choices([...rebindings])
        .argParser(collectRebinding),
    )
    .addOption(
      new Option('--permission <level>', 'what the agent may do; workspace when absent').choices([...permissionLevels]),
    )
    .option('--unrestricted', 'let the agent do anything')
    .addOption(
      new Option('--git-identity <whose>', 'whose name commits carry; agent when absent').choices([
        ...gitIdentityPolicies,
      ]),
    )
    .option(
      '--allow-repository-config',
      'let configuration of the repository apply, also where it moves the model endpoint',
    )
    .option('--add-dir <directory>', 'one more directory for the agent (repeatable)', collect)
    .option('--strict', 'treat warnings as errors, also plugins and roster files that are left out')
    .option('--json', 'machine form: one event a line (run), one object (explain)');
  return withRegistryOptions(request);
}

/** Commander checks the choices of an option only where no parser is given. */
function collectRebinding(value: string, before: readonly Rebinding[] = []): readonly Rebinding[] {
  const what = rebindings.find((one) => one === value);
  if (what === undefined) throw new InvalidArgumentError(`Allowed choices are ${rebindings.join(', ')}.`);
  return [...before, what];
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
