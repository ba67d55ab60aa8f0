import { credentialTypes, wireProtocols, type CredentialType, type JsonObject, type WireProtocol } from '../../api';
import {
  argumentTemplate,
  basePath,
  entryName,
  environmentName,
  jsonMap,
  line,
  listOf,
  mapOf,
  matching,
} from '../checks';
import { oneOf, relativePath, templateMap, truth, valueTemplate } from '../checks';
import { Optional, Required, SectionList } from './decorators';

const tokenEnv = mapOf('variables by credential type', oneOf([...credentialTypes, '_default']), environmentName);

const proxyVariable = matching(
  /^(?:(?:HTTPS?|ALL)_PROXY|(?:https?|all)_proxy)$/,
  'the name of a variable with a proxy, such as HTTPS_PROXY',
);

/** One element of `provider.routes`. */
export class RouteSchema {
  @Required(oneOf(wireProtocols), 'The wire protocol of the route.') protocol!: WireProtocol;
  @Optional(environmentName, 'Receives the base URL.') base_url_env?: string;
  @Optional(basePath, 'Put after the URL of the broker.') base_url_suffix?: string;
  @Optional(environmentName, 'Variable that receives the path of a socket instead of a base URL. No effect yet.')
  socket_env?: string;
  @Optional(tokenEnv, 'Instead of `provider.token_env`.') token_env?: Record<string, string>;
  @Optional(environmentName, 'Receives the model.') model_env?: string;
  @Optional(truth, 'A run over this route without a model is refused. Default: false.') model_required?: boolean;
  @Optional(mapOf('variables', environmentName, valueTemplate), 'Variables of a run over this route.') env?: Record<
    string,
    string
  >;
  @Optional(listOf('arguments', argumentTemplate), 'Arguments of a run over this route.') args?: string[];
  @Optional(
    argumentTemplate,
    'The name of the model as the CLI has to be told it over this route, such as `gateway/{model}`.',
  )
  model_template?: string;
  @Optional(templateMap, 'Merged into the settings file of a run over this route.') settings?: JsonObject;
  @Optional(line, 'A fact for the strategy.') driver?: string;
}

/** `provider` of an agent. */
export class BindingSchema {
  @Optional(entryName, 'Taken by itself when a credential for it is there.') default?: string;
  @Optional(tokenEnv, 'Variable that receives the token of the run.') token_env?: Record<string, string>;
  @Optional(oneOf(credentialTypes), 'Which key of `token_env` is used. Default: `api_key`.')
  credential_type?: CredentialType;
  @Optional(relativePath, 'File of the home that holds the credential of the own login. No effect yet.')
  credential_file?: string;
  @Optional(jsonMap, 'What is merged into the configuration of the CLI. No effect yet.') config_patch?: JsonObject;
  @Optional(
    listOf('variables', proxyVariable),
    'Variables with a proxy that a routed run is not given, since the CLI would send the requests for the broker there too.',
  )
  withheld_proxies?: string[];
  @SectionList(
    () => RouteSchema,
    'The wire protocols that the CLI speaks, in the order in which they are tried, each once.',
  )
  routes?: RouteSchema[];
}
