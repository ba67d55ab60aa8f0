import { credentialTypes, wireProtocols, type CredentialType, type JsonObject, type WireProtocol } from '../../api';
import { argumentTemplate, basePath, entryName, environmentName, jsonMap, line, listOf, mapOf } from '../checks';
import { oneOf, relativePath, truth, valueTemplate } from '../checks';
import { Optional, Required, SectionList } from './decorators';

const tokenEnv = mapOf('variables by credential type', oneOf([...credentialTypes, '_default']), environmentName);

/** One element of `provider.routes`. */
export class RouteSchema {
  @Required(oneOf(wireProtocols)) protocol!: WireProtocol;
  @Optional(environmentName) base_url_env?: string;
  @Optional(basePath) base_url_suffix?: string;
  @Optional(environmentName) socket_env?: string;
  @Optional(tokenEnv) token_env?: Record<string, string>;
  @Optional(environmentName) model_env?: string;
  @Optional(truth) model_required?: boolean;
  @Optional(mapOf('variables', environmentName, valueTemplate)) env?: Record<string, string>;
  @Optional(listOf('arguments', argumentTemplate)) args?: string[];
  @Optional(line) driver?: string;
}

/** `provider` of an agent. */
export class BindingSchema {
  @Optional(entryName) default?: string;
  @Optional(tokenEnv) token_env?: Record<string, string>;
  @Optional(oneOf(credentialTypes)) credential_type?: CredentialType;
  @Optional(relativePath) credential_file?: string;
  @Optional(jsonMap) config_patch?: JsonObject;
  @SectionList(() => RouteSchema) routes?: RouteSchema[];
}
