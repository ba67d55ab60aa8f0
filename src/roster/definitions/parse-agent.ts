import type { AgentDefinition } from '../../api';
import type { AgentSchema } from '../schema/agent-schema';
import { deepFreeze } from './deep-freeze';
import { parseHeadless, parseInstall, parseInstructions, parsePermission } from './parse-agent-sections';
import { parseRuntime, parseSession, parseVersion } from './parse-agent-sections';
import { parseBinding } from './parse-binding';
import { parseRepository } from './parse-repository';
import { present } from './present';

/** What an entry has from its name and from the entries that it derives from. */
interface Descent {
  readonly name: string;
  readonly strategy?: string;
  readonly derivedFrom: readonly string[];
}

/** Fills every default of a checked entry. */
export function parseAgent({ name, strategy, derivedFrom }: Descent, schema: AgentSchema): AgentDefinition {
  const label = schema.label ?? name;
  const definition = present<AgentDefinition>({
    name,
    label,
    binary: schema.binary,
    strategy,
    derive: schema.derive,
    derivedFrom: derivedFrom.length === 0 ? undefined : derivedFrom,
    install: parseInstall(schema.install),
    verified: schema.verified,
    version: parseVersion(schema.version),
    runtime: parseRuntime(schema.runtime),
    // A domain that can belong to nobody.
    gitIdentity: schema.git_identity ?? { name: label, email: `${name}@agents.invalid` },
    headless: parseHeadless(schema.headless),
    permissions: {
      read_only: parsePermission(schema.permissions?.read_only),
      workspace: parsePermission(schema.permissions?.workspace),
      unrestricted: parsePermission(schema.permissions?.unrestricted),
    },
    denialTexts: schema.permissions?.denial_texts,
    session: parseSession(schema.session),
    instructions: parseInstructions(schema.instructions),
    addDirFlag: schema.add_dir_flag,
    logFormat: schema.log_format ?? 'plain',
    exitCodes: schema.exit_codes ?? {},
    wrapper: { refuseSubcommands: schema.wrapper?.refuse_subcommands ?? [] },
    provider: schema.provider === undefined ? undefined : parseBinding(schema.provider),
    home: { env: schema.home?.env ?? {}, files: schema.home?.files ?? {} },
    settings:
      schema.settings === undefined ? undefined : { file: schema.settings.file, values: schema.settings.values ?? {} },
    ownLogin: { env: schema.own_login?.env ?? [] },
    repository: parseRepository(schema.repository),
    leftovers: schema.leftovers,
    signals: { first: schema.signals?.first ?? 'SIGTERM', graceSeconds: schema.signals?.grace_seconds ?? 5 },
    launcher: schema.launcher,
  });
  // The schema objects have left through here; a copy as JSON takes their prototypes off.
  return deepFreeze(JSON.parse(JSON.stringify(definition)) as AgentDefinition);
}
