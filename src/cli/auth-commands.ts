import { Option, type Command } from 'commander';
import { credentialTypes } from '../api';
import type { LoginFlags } from './commands/auth-login';
import type { ListFlags } from './commands/auth-list';
import type { ImportFlags } from './commands/auth-import';
import type { SetExitCode } from './command-options';

/** Adds `muster auth`. */
export function addAuth(program: Command, setExitCode: SetExitCode): void {
  const auth = program.command('auth').description('keep credentials for model providers');
  withType(withSet(auth.command('login')))
    .description('store a credential for a provider')
    .argument('<provider>', 'name of the provider (muster providers)')
    .option('--api-key-stdin', 'read it from standard input')
    .option('--oauth-file <file>', 'read a login from a JSON file')
    .option('--command <words>', 'a program that prints it as JSON, asked at each run; words, or a JSON list of them')
    .option('--from <program>', 'take the login that another program keeps: claude, codex, gemini, opencode, gh')
    // A value in the arguments of a process can be read by everybody; so it is refused, and not repeated.
    .addOption(new Option('--api-key [value]').hideHelp())
    .action(async (provider: string, options: LoginFlags) => {
      const { login } = require('./commands/auth-login') as typeof import('./commands/auth-login');
      await login(provider, options);
    });
  withSet(auth.command('list'))
    .description('show what is stored, never a value')
    .option('--json', 'one JSON array')
    .action((options: ListFlags) => {
      const { listCredentials } = require('./commands/auth-list') as typeof import('./commands/auth-list');
      listCredentials(options);
    });
  withSet(auth.command('status'))
    .description('open each credential and tell whether it can be used')
    .argument('[provider]', 'one provider alone')
    .option('--json', 'one JSON array')
    .action(async (provider: string | undefined, options: ListFlags) => {
      const { showStatus } = require('./commands/auth-status') as typeof import('./commands/auth-status');
      setExitCode(await showStatus(provider, options));
    });
  withSet(auth.command('remove'))
    .description('forget a stored credential')
    .argument('<provider>', 'name of the provider')
    .action((provider: string, options: ListFlags) => {
      const { removeCredential } = require('./commands/auth-remove') as typeof import('./commands/auth-remove');
      removeCredential(provider, options);
    });
  withSet(auth.command('import'))
    .description('store the login that another program keeps; its own file is not changed')
    .argument('<program>', 'claude, codex, gemini, opencode or gh')
    .option('--provider <name>', 'the provider that takes it, where that is not clear')
    .action(async (program: string, options: ImportFlags) => {
      const { importLogin } = require('./commands/auth-import') as typeof import('./commands/auth-import');
      await importLogin(program, options);
    });
}

function withSet(command: Command): Command {
  return command.option('--set <name>', 'a set of credentials of its own; MUSTER_CREDENTIAL_SET chooses it for runs');
}

function withType(command: Command): Command {
  return command.addOption(
    new Option('--type <type>', 'what it is; api_key when absent').choices([...credentialTypes]),
  );
}
