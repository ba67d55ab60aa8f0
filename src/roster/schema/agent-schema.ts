import { verdictClasses, verifications, type VerdictClass, type Verification } from '../../api';
import { binary, entryName, flag, line, mapOf, matching, oneOf, registeredName } from '../checks';
import { GitIdentitySchema, HomeSchema, InstallSchema, InstructionsSchema, LauncherSchema } from './agent-sections';
import {
  OwnLoginSchema,
  RuntimeSchema,
  SessionSchema,
  SettingsSchema,
  SignalsSchema,
  VersionSchema,
  WrapperSchema,
} from './agent-sections';
import { BindingSchema } from './binding-schema';
import { Optional, Required, RequiredSection, Section, SectionList } from './decorators';
import { HeadlessSchema } from './headless-schema';
import { LeftoverSchema } from './leftover-schema';
import { PermissionsSchema } from './permission-schema';
import { RepositorySchema } from './repository-schema';

const exitCode = matching(/^([1-9]?\d|1\d\d|2[0-4]\d|25[0-5])$/, 'an exit code from 0 to 255');

/** A merged file of `agents/`. */
export class AgentSchema {
  @Optional(line, 'What people see. Default: the name.') label?: string;
  @Required(binary, "What is looked up on PATH. A path only from the operator's layer and from `--roster`.")
  binary!: string;
  @Optional(registeredName, 'The behaviour that plugins registered under this name.') strategy?: string;
  @Optional(entryName, 'The entry that this one starts from.') derive?: string;
  @Section(() => InstallSchema, 'Where the CLI comes from.') install?: InstallSchema;
  @Optional(
    oneOf(verifications),
    'How far the entry is known to hold. `real`: a test runs the real CLI; `help`: read from its help text; `declared`: taken from its documentation.',
  )
  verified?: Verification;
  @Section(() => VersionSchema, 'How the CLI tells its version.') version?: VersionSchema;
  @Section(() => RuntimeSchema, 'What the CLI itself needs in order to run.') runtime?: RuntimeSchema;
  @Section(
    () => GitIdentitySchema,
    'Whose name the commits of the agent carry. Default: the label and an address that belongs to nobody.',
  )
  git_identity?: GitIdentitySchema;
  @RequiredSection(() => HeadlessSchema, 'How the CLI runs without a person.') headless!: HeadlessSchema;
  @Section(
    () => PermissionsSchema,
    'The levels `read_only`, `workspace`, `unrestricted`. One that is not declared is enforced by nobody.',
  )
  permissions?: PermissionsSchema;
  @Section(() => SessionSchema, 'How the CLI keeps conversations.') session?: SessionSchema;
  @Section(
    () => InstructionsSchema,
    'How standing instructions reach the CLI when no strategy knows better. Without a way they go into the prompt.',
  )
  instructions?: InstructionsSchema;
  @Optional(flag, 'Flag that opens one more directory. Without it `--add-dir` is refused.') add_dir_flag?: string;
  @Optional(registeredName, 'The event decoder that reads the output. Default: `plain`, text.') log_format?: string;
  @Optional(
    mapOf('verdicts by exit code', exitCode, oneOf(verdictClasses)),
    'What exit codes of the CLI are known to mean.',
  )
  exit_codes?: Record<string, VerdictClass>;
  @Section(() => WrapperSchema, 'The shell functions for interactive use. No effect yet.') wrapper?: WrapperSchema;
  @Section(
    () => BindingSchema,
    'How the agent consumes a model provider. Without it the agent has its own login alone.',
  )
  provider?: BindingSchema;
  @Section(() => HomeSchema, 'The private home of a routed run.') home?: HomeSchema;
  @Section(() => SettingsSchema, 'A JSON file that is written for each run.') settings?: SettingsSchema;
  @Section(() => OwnLoginSchema, "A run on the CLI's own login.") own_login?: OwnLoginSchema;
  @Section(() => RepositorySchema, 'What configuration the CLI takes from the repository that it works in.')
  repository?: RepositorySchema;
  @SectionList(
    () => LeftoverSchema,
    'Files that the CLI makes in the directory of work by itself. They are taken away after a run that did not find them.',
  )
  leftovers?: LeftoverSchema[];
  @Section(() => SignalsSchema, 'How the CLI is asked to end.') signals?: SignalsSchema;
  @Section(() => LauncherSchema, 'What prepares the CLI before the shell functions start it. No effect yet.')
  launcher?: LauncherSchema;
}
