import { wireProtocols, type AuthSlot, type ProviderDefinition, type ServedProtocol } from '../../api';
import type { AuthSlotSchema, ProviderSchema } from '../schema/provider-schema';
import { deepFreeze } from './deep-freeze';
import { parsePrices } from './parse-prices';
import { present } from './present';

/** Fills every default of a checked entry. */
export function parseProvider(name: string, schema: ProviderSchema): ProviderDefinition {
  const definition = present<ProviderDefinition>({
    name,
    label: schema.label ?? name,
    upstream: schema.upstream,
    argument: schema.argument,
    service: schema.service,
    serves: parseServes(schema),
    auth: parseAuth(schema),
    credentialEnv: schema.credential_env ?? [],
    credentialRequired: schema.credential_required ?? true,
    allowPrivate: schema.allow_private ?? 'none',
    defaultModel: schema.default_model,
    modelPrefixes: schema.model_prefixes ?? [],
    prices: schema.prices === undefined ? undefined : parsePrices(schema.prices),
    tokenUrl: schema.token_url,
    openCode: schema.opencode === undefined ? undefined : { configDirectory: schema.opencode.config_directory },
  });
  return deepFreeze(JSON.parse(JSON.stringify(definition)) as ProviderDefinition);
}

function parseServes({ serves }: ProviderSchema): ProviderDefinition['serves'] {
  const served = wireProtocols.flatMap((protocol) => {
    const section = serves[protocol];
    if (section === undefined) return [];
    return [[protocol, present<ServedProtocol>({ path: section.path ?? '', replaces: section.replaces })] as const];
  });
  return Object.fromEntries(served);
}

function parseAuth({ auth }: ProviderSchema): ProviderDefinition['auth'] {
  return present<ProviderDefinition['auth']>({
    api_key: parseSlot(auth?.api_key),
    oauth: parseSlot(auth?.oauth),
    oauth_token: parseSlot(auth?.oauth_token),
    pat: parseSlot(auth?.pat),
    _default: parseSlot(auth?._default),
  });
}

function parseSlot(schema: AuthSlotSchema | undefined): AuthSlot | undefined {
  if (schema === undefined) return undefined;
  return { header: schema.header, prefix: schema.prefix ?? '', extraHeaders: schema.extra_headers ?? {} };
}
