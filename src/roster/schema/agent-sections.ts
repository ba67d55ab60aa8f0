import { LAUNCHER_ALWAYS, LAUNCHER_ON_PROVIDER_SELECT, type JsonObject } from '../../api';
import { environmentName, fileName, fileText, flag, homeEnvironmentName, line, listOf, templateMap } from '../checks';
import { mapOf, matching, oneOf, privateFileTemplate, relativePath, truth, valueTemplate } from '../checks';
import { wholeNumber, word } from '../checks';
import { Optional, Required } from './decorators';

const version = matching(/^\d+\.\d+\.\d+([.-][0-9A-Za-z.-]+)?$/, 'a version of three numbers such as 1.2.3');
const effects = ['adds', 'replaces'] as const;
const firstSignals = ['SIGTERM', 'SIGINT'] as const;
const launcherModes = [LAUNCHER_ON_PROVIDER_SELECT, LAUNCHER_ALWAYS] as const;

/** `install` */
export class InstallSchema {
  @Optional(
    matching(/^(@[a-z0-9._-]+\/)?[a-z0-9._-]+$/, 'the name of an npm package'),
    'Told when the CLI is missing; the version is read from that package where the binary is one of its files.',
  )
  npm?: string;
  @Optional(version, 'The version that the entry was measured with.') measured_version?: string;
  @Optional(
    matching(/^https:\/\/[\x21-\x7e]+$/, 'an https address'),
    'Told when the CLI is missing and is no npm package.',
  )
  url?: string;
}

/** `version` */
export class VersionSchema {
  @Optional(listOf('arguments', line), 'Arguments that print it. Default: `[--version]`.') args?: string[];
  @Optional(version, 'An older one is refused.') minimum?: string;
}

/** `runtime` */
export class RuntimeSchema {
  @Optional(
    matching(/^>=\d+(\.\d+){0,2}$/, 'a lowest version such as >=22 or >=22.19'),
    'The lowest version of Node.js, for a CLI that the `node` on PATH runs.',
  )
  node?: string;
}

/** `git_identity` */
export class GitIdentitySchema {
  @Required(matching(/^[^<>\u0000-\u001f\u007f]+$/, 'a name without "<" and ">"'), 'The name.') name!: string;
  @Required(matching(/^[^<>\s@]+@[^<>\s@]+$/, 'an email address'), 'The address.') email!: string;
}

/** `session` */
export class SessionSchema {
  @Optional(truth, 'Whether a session can be resumed. Default: true with a `resume_flag` or a `resume_subcommand`.')
  supports_resume?: boolean;
  @Optional(flag, 'Flag whose value is the id of the session.') resume_flag?: string;
  @Optional(flag, 'Flag that goes on with the last session; used in a private home by a CLI that takes no id of one.')
  continue_flag?: string;
  @Optional(listOf('words', word), 'Words before the id of the session, instead of a flag.')
  resume_subcommand?: string[];
  @Optional(flag, 'Flag whose value is the id, a UUID, that a new session gets from Muster.') session_id_flag?: string;
  @Optional(flag, 'Added to the way of resuming where a fork is asked for.') fork_flag?: string;
  @Optional(
    truth,
    'Whether the CLI finds a session from another directory than the one it was begun in, for `--rebind directory`.',
  )
  any_directory?: boolean;
  @Optional(
    listOf('names', line),
    'Names in the private home that a fork leaves out, with `*` for any letters: what the CLI makes again, and holds the place of the original.',
  )
  not_copied?: string[];
  @Optional(
    listOf('texts', line),
    'In what the CLI prints when it does not find the session; `{session_id}` stands for the id. Letters of both cases are the same.',
  )
  stale_texts?: string[];
  @Optional(
    fileName,
    'File in the run directory that holds the id: written after a run, read by the command of `buildHeadlessCommand`.',
  )
  file?: string;
  @Optional(
    truth,
    'Whether the CLI tells the id of a session to a hook, for strategies that set one up. It writes `file`.',
  )
  supports_hook?: boolean;
}

/** `instructions` */
export class InstructionsSchema {
  @Optional(flag, 'Flag whose value is the text.') flag?: string;
  @Optional(flag, 'Flag whose value is the path of a file with the text. Goes before `flag`.') file_flag?: string;
  @Optional(
    relativePath,
    'File in the private home that the CLI reads by itself; also for a text that is too long for `flag`.',
  )
  home_file?: string;
  @Optional(
    templateMap,
    'Merged into the settings file of the run; the text lies in `instructions.md` of the run directory.',
  )
  settings?: JsonObject;
  @Optional(oneOf(effects), "Whether the vendor's own prompt stays. Default: `adds`.")
  effect?: (typeof effects)[number];
  @Optional(fileText, 'Standing instructions of every run of the agent; the lowest layer.') text?: string;
}

/** `wrapper` */
export class WrapperSchema {
  @Optional(listOf('words', word), 'Subcommands that the shell functions refuse. No effect yet.')
  refuse_subcommands?: string[];
}

/** `home` */
export class HomeSchema {
  @Optional(mapOf('variables', homeEnvironmentName, valueTemplate), 'Variables that make the CLI use it.') env?: Record<
    string,
    string
  >;
  @Optional(mapOf('texts by path', relativePath, fileText), 'Files that lie in it from the start.') files?: Record<
    string,
    string
  >;
}

/** `settings` */
export class SettingsSchema {
  @Required(privateFileTemplate, 'Where it lies.') file!: string;
  @Optional(
    templateMap,
    'What stands in it in every run; what the route, the level and the instructions say is merged over it.',
  )
  values?: JsonObject;
}

/** `own_login` */
export class OwnLoginSchema {
  @Optional(listOf('variable names', environmentName), 'Passed on from the host.') env?: string[];
}

/** `signals` */
export class SignalsSchema {
  @Optional(oneOf(firstSignals), 'The first signal. Default: `SIGTERM`.') first?: (typeof firstSignals)[number];
  @Optional(wholeNumber(0, 600), 'Seconds between that and SIGKILL. Default: 5.') grace_seconds?: number;
}

/** `launcher` */
export class LauncherSchema {
  @Required(fileName, 'The script that prepares the CLI. No effect yet.') script!: string;
  @Required(oneOf(launcherModes), 'When it is handed off to. No effect yet.') mode!: (typeof launcherModes)[number];
}
