import { LAUNCHER_ALWAYS, LAUNCHER_ON_PROVIDER_SELECT, type JsonObject } from '../../api';
import { environmentName, fileName, fileText, flag, homeEnvironmentName, jsonMap, line, listOf } from '../checks';
import { mapOf, matching, oneOf, privateFileTemplate, relativePath, truth, valueTemplate } from '../checks';
import { wholeNumber, word } from '../checks';
import { Optional, Required } from './decorators';

const version = matching(/^\d+\.\d+\.\d+([.-][0-9A-Za-z.-]+)?$/, 'a version such as 1.2.3');
const effects = ['adds', 'replaces'] as const;
const firstSignals = ['SIGTERM', 'SIGINT'] as const;
const launcherModes = [LAUNCHER_ON_PROVIDER_SELECT, LAUNCHER_ALWAYS] as const;

/** `install` */
export class InstallSchema {
  @Optional(matching(/^(@[a-z0-9._-]+\/)?[a-z0-9._-]+$/, 'the name of an npm package')) npm?: string;
  @Optional(version) measured_version?: string;
  @Optional(matching(/^https:\/\/[\x21-\x7e]+$/, 'an https address')) url?: string;
}

/** `version` */
export class VersionSchema {
  @Optional(listOf('arguments', line)) args?: string[];
  @Optional(version) minimum?: string;
}

/** `git_identity` */
export class GitIdentitySchema {
  @Required(matching(/^[^<>\u0000-\u001f\u007f]+$/, 'a name without "<" and ">"')) name!: string;
  @Required(matching(/^[^<>\s@]+@[^<>\s@]+$/, 'an email address')) email!: string;
}

/** `session` */
export class SessionSchema {
  @Optional(truth) supports_resume?: boolean;
  @Optional(flag) resume_flag?: string;
  @Optional(flag) continue_flag?: string;
  @Optional(listOf('words', word)) resume_subcommand?: string[];
  @Optional(flag) session_id_flag?: string;
  @Optional(flag) fork_flag?: string;
  @Optional(fileName) file?: string;
  @Optional(truth) supports_hook?: boolean;
}

/** `instructions` */
export class InstructionsSchema {
  @Optional(flag) flag?: string;
  @Optional(flag) file_flag?: string;
  @Optional(relativePath) home_file?: string;
  @Optional(oneOf(effects)) effect?: (typeof effects)[number];
}

/** `wrapper` */
export class WrapperSchema {
  @Optional(listOf('words', word)) refuse_subcommands?: string[];
}

/** `home` */
export class HomeSchema {
  @Optional(mapOf('variables', homeEnvironmentName, valueTemplate)) env?: Record<string, string>;
  @Optional(mapOf('texts by path', relativePath, fileText)) files?: Record<string, string>;
}

/** `settings` */
export class SettingsSchema {
  @Required(privateFileTemplate) file!: string;
  @Optional(jsonMap) values?: JsonObject;
}

/** `own_login` */
export class OwnLoginSchema {
  @Optional(listOf('variable names', environmentName)) env?: string[];
}

/** `signals` */
export class SignalsSchema {
  @Optional(oneOf(firstSignals)) first?: (typeof firstSignals)[number];
  @Optional(wholeNumber(0, 600)) grace_seconds?: number;
}

/** `launcher` */
export class LauncherSchema {
  @Required(fileName) script!: string;
  @Required(oneOf(launcherModes)) mode!: (typeof launcherModes)[number];
}
