import { verdictClasses, type VerdictClass } from '../../api';
import { binary, entryName, flag, line, mapOf, matching, oneOf, registeredName } from '../checks';
import { GitIdentitySchema, HomeSchema, InstallSchema, InstructionsSchema, LauncherSchema } from './agent-sections';
import {
  OwnLoginSchema,
  SessionSchema,
  SettingsSchema,
  SignalsSchema,
  VersionSchema,
  WrapperSchema,
} from './agent-sections';
import { BindingSchema } from './binding-schema';
import { Optional, Required, RequiredSection, Section } from './decorators';
import { HeadlessSchema } from './headless-schema';
import { PermissionsSchema } from './permission-schema';

const exitCode = matching(/^([1-9]?\d|1\d\d|2[0-4]\d|25[0-5])$/, 'an exit code from 0 to 255');

/** A merged file of `agents/`. */
export class AgentSchema {
  @Optional(line) label?: string;
  @Required(binary) binary!: string;
  @Optional(registeredName) strategy?: string;
  @Optional(entryName) derive?: string;
  @Section(() => InstallSchema) install?: InstallSchema;
  @Section(() => VersionSchema) version?: VersionSchema;
  @Section(() => GitIdentitySchema) git_identity?: GitIdentitySchema;
  @RequiredSection(() => HeadlessSchema) headless!: HeadlessSchema;
  @Section(() => PermissionsSchema) permissions?: PermissionsSchema;
  @Section(() => SessionSchema) session?: SessionSchema;
  @Section(() => InstructionsSchema) instructions?: InstructionsSchema;
  @Optional(flag) add_dir_flag?: string;
  @Optional(registeredName) log_format?: string;
  @Optional(mapOf('verdicts by exit code', exitCode, oneOf(verdictClasses))) exit_codes?: Record<string, VerdictClass>;
  @Section(() => WrapperSchema) wrapper?: WrapperSchema;
  @Section(() => BindingSchema) provider?: BindingSchema;
  @Section(() => HomeSchema) home?: HomeSchema;
  @Section(() => SettingsSchema) settings?: SettingsSchema;
  @Section(() => OwnLoginSchema) own_login?: OwnLoginSchema;
  @Section(() => SignalsSchema) signals?: SignalsSchema;
  @Section(() => LauncherSchema) launcher?: LauncherSchema;
}
