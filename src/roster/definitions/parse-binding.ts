import type { ProviderBinding, ProviderRoute } from '../../api';
import type { BindingSchema, RouteSchema } from '../schema/binding-schema';
import { present } from './present';

/** Fills the defaults of `provider`. */
export function parseBinding(schema: BindingSchema): ProviderBinding {
  return present<ProviderBinding>({
    default: schema.default,
    tokenEnv: schema.token_env ?? {},
    credentialType: schema.credential_type ?? 'api_key',
    credentialFile: schema.credential_file,
    configPatch: schema.config_patch,
    withheldProxies: schema.withheld_proxies,
    routes: (schema.routes ?? []).map(parseRoute),
  });
}

function parseRoute(schema: RouteSchema): ProviderRoute {
  return present<ProviderRoute>({
    protocol: schema.protocol,
    baseUrlEnv: schema.base_url_env,
    baseUrlSuffix: schema.base_url_suffix ?? '',
    socketEnv: schema.socket_env,
    tokenEnv: schema.token_env,
    modelEnv: schema.model_env,
    modelRequired: schema.model_required ?? false,
    env: schema.env ?? {},
    args: schema.args ?? [],
    modelTemplate: schema.model_template,
    settings: schema.settings,
    driver: schema.driver,
  });
}
