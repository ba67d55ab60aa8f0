import { basePath, environmentName, headerName, headerValue, line, listOf, mapOf, oneOf, truth } from '../checks';
import { fileName, matching } from '../checks';
import { Optional, Required, RequiredSection, Section } from './decorators';
import { PricesSchema } from './prices-schema';

const argumentMeanings = ['upstream', 'scenario'] as const;
const services = ['scripted'] as const;
const modelPrefix = matching(/^[a-z0-9][a-z0-9._\/:-]{0,59}$/, 'the beginning of a model name, in lower case');
export const privateRanges = ['none', 'loopback'] as const;

/** One protocol of `serves`. */
export class ServedSchema {
  @Optional(basePath, 'Put before the path that the agent asks for.') path?: string;
  @Optional(basePath, "The beginning of the agent's path that `path` takes the place of, such as `/v1`.")
  replaces?: string;
}

/** `serves` */
export class ServesSchema {
  @Section(() => ServedSchema, "Anthropic's Messages API.") 'anthropic-messages'?: ServedSchema;
  @Section(() => ServedSchema, "OpenAI's Chat Completions API.") 'openai-chat'?: ServedSchema;
  @Section(() => ServedSchema, "OpenAI's Responses API.") 'openai-responses'?: ServedSchema;
  @Section(() => ServedSchema, "Google's generateContent API.") 'google-generate-content'?: ServedSchema;
}

/** One credential type of `auth`. */
export class AuthSlotSchema {
  @Required(headerName, 'The header that holds the credential.') header!: string;
  @Optional(headerValue, 'Put before the credential.') prefix?: string;
  @Optional(mapOf('headers', headerName, headerValue), 'Headers that are sent with it.') extra_headers?: Record<
    string,
    string
  >;
}

/** `auth` */
export class AuthSchema {
  @Section(() => AuthSlotSchema, 'Where an API key stands.') api_key?: AuthSlotSchema;
  @Section(() => AuthSlotSchema, 'Where an OAuth access token stands.') oauth?: AuthSlotSchema;
  @Section(() => AuthSlotSchema, 'Where a long-lived OAuth token stands.') oauth_token?: AuthSlotSchema;
  @Section(() => AuthSlotSchema, 'Where a personal access token stands.') pat?: AuthSlotSchema;
  @Section(() => AuthSlotSchema, 'Where a credential of any other type stands.') _default?: AuthSlotSchema;
}

/** `opencode` of a provider. */
export class OpenCodeSchema {
  @Required(fileName, 'Its name.') config_directory!: string;
}

/** A merged file of `providers/`. */
export class ProviderSchema {
  @Optional(line, 'What people see. Default: the name.') label?: string;
  @Optional(line, 'Scheme, host, port and base path. One of `upstream`, `argument` and `service` is required.')
  upstream?: string;
  @Optional(oneOf(argumentMeanings), 'What the part after the colon means in `--provider NAME:ARGUMENT`.')
  argument?: (typeof argumentMeanings)[number];
  @Optional(oneOf(services), "A service of Muster's own that is started for the run.")
  service?: (typeof services)[number];
  @RequiredSection(() => ServesSchema, 'The wire protocols it serves, by their names.') serves!: ServesSchema;
  @Section(
    () => AuthSchema,
    'Where the credential stands, for `api_key`, `oauth`, `oauth_token`, `pat`, and `_default` for the others. Required unless `credential_required` is false.',
  )
  auth?: AuthSchema;
  @Optional(listOf('variable names', environmentName), 'Where the credential is looked for, in order.')
  credential_env?: string[];
  @Optional(truth, 'Whether a run without a credential is refused. Default: true.') credential_required?: boolean;
  @Optional(
    oneOf(privateRanges),
    'Which addresses that are not public may be dialled. Default: `none`. Plain http is for loopback alone.',
  )
  allow_private?: (typeof privateRanges)[number];
  @Optional(line, 'The model of a run that names none.') default_model?: string;
  @Optional(
    listOf('beginnings of model names', modelPrefix),
    'How the names of its models begin; left out by a provider that has models of others.',
  )
  model_prefixes?: string[];
  @Section(() => PricesSchema, 'What its models cost. A model without a price has no cost.') prices?: PricesSchema;
  @Optional(line, 'The OAuth token endpoint, at which stored logins are renewed.') token_url?: string;
  @Optional(
    truth,
    "Only in the operator's files and those of `--roster`: `true` lets this file change `upstream` and `token_url` of a bundled provider.",
  )
  trusted?: boolean;
  @Section(() => OpenCodeSchema, 'For providers that OpenCode has a configuration directory for.')
  opencode?: OpenCodeSchema;
}
