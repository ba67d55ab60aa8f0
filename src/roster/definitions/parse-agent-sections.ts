import type { HeadlessShape, InstallFacts, InstructionShape, PermissionRule, PromptShape } from '../../api';
import type { RuntimeFacts, SessionShape, VersionFacts } from '../../api';
import type { InstallSchema, InstructionsSchema, RuntimeSchema } from '../schema/agent-sections';
import type { SessionSchema, VersionSchema } from '../schema/agent-sections';
import type { HeadlessSchema, PromptSchema } from '../schema/headless-schema';
import type { PermissionRuleSchema } from '../schema/permission-schema';
import { present } from './present';

export function parseInstall(schema?: InstallSchema): InstallFacts {
  return present<InstallFacts>({ npm: schema?.npm, measuredVersion: schema?.measured_version, url: schema?.url });
}

export function parseVersion(schema?: VersionSchema): VersionFacts {
  return present<VersionFacts>({ args: schema?.args ?? ['--version'], minimum: schema?.minimum });
}

/** `>=22.19` becomes `22.19.0`. */
export function parseRuntime(schema?: RuntimeSchema): RuntimeFacts {
  const least = schema?.node?.slice(2).split('.');
  return present<RuntimeFacts>({ minimumNode: least && [...least, '0', '0'].slice(0, 3).join('.') });
}

export function parseHeadless(schema: HeadlessSchema): HeadlessShape {
  return present<HeadlessShape>({
    subcommand: schema.subcommand ?? [],
    args: schema.args ?? [],
    env: schema.env ?? {},
    files: schema.files ?? {},
    prompt: parsePrompt(schema.prompt),
    modelFlag: schema.model_flag,
    maxTurnsFlag: schema.max_turns_flag,
    verboseFlag: schema.verbose_flag,
    outputFormatFlags: schema.output_format_flags ?? [],
    streams: schema.streams ?? false,
  });
}

function parsePrompt(schema: PromptSchema): PromptShape {
  return present<PromptShape>({
    channel: schema.channel,
    flag: schema.flag,
    joined: schema.joined ?? false,
    endOfOptions: schema.end_of_options ?? false,
    acceptsDash: schema.accepts_dash ?? false,
    overflow: schema.overflow,
    format: schema.format ?? 'text',
    maxCharacters: schema.max_characters,
    escapes: (schema.escapes ?? []).map(({ find, replacement, at }) => ({ find, replacement, at: at ?? 'anywhere' })),
  });
}

/** A level that the entry does not declare is one that nobody enforces. */
export function parsePermission(schema?: PermissionRuleSchema): PermissionRule {
  return {
    args: schema?.args ?? [],
    env: schema?.env ?? {},
    config: schema?.config ?? {},
    enforcedBy: schema?.enforced_by ?? 'none',
  };
}

export function parseSession(schema?: SessionSchema): SessionShape {
  const resumeSubcommand = schema?.resume_subcommand ?? [];
  return present<SessionShape>({
    supportsResume: schema?.supports_resume ?? (schema?.resume_flag !== undefined || resumeSubcommand.length > 0),
    resumeFlag: schema?.resume_flag,
    continueFlag: schema?.continue_flag,
    resumeSubcommand,
    sessionIdFlag: schema?.session_id_flag,
    forkFlag: schema?.fork_flag,
    anyDirectory: schema?.any_directory ?? false,
    notCopied: schema?.not_copied ?? [],
    staleTexts: schema?.stale_texts ?? [],
    file: schema?.file,
    supportsHook: schema?.supports_hook ?? false,
  });
}

export function parseInstructions(schema?: InstructionsSchema): InstructionShape {
  return present<InstructionShape>({
    flag: schema?.flag,
    fileFlag: schema?.file_flag,
    homeFile: schema?.home_file,
    settings: schema?.settings,
    effect: schema?.effect ?? 'adds',
    text: schema?.text,
  });
}
