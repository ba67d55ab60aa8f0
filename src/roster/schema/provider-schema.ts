import { basePath, environmentName, headerName, headerValue, line, listOf, mapOf, oneOf, truth } from '../checks';
import { fileName } from '../checks';
import { Optional, Required, RequiredSection, Section } from './decorators';

const argumentMeanings = ['upstream', 'scenario'] as const;
const services = ['scripted'] as const;
export const privateRanges = ['none', 'loopback'] as const;

/** One protocol of `serves`. */
export class ServedSchema {
  @Optional(basePath) path?: string;
}

/** `serves` */
export class ServesSchema {
  @Section(() => ServedSchema) 'anthropic-messages'?: ServedSchema;
  @Section(() => ServedSchema) 'openai-chat'?: ServedSchema;
  @Section(() => ServedSchema) 'openai-responses'?: ServedSchema;
  @Section(() => ServedSchema) 'google-generate-content'?: ServedSchema;
}

/** One credential type of `auth`. */
export class AuthSlotSchema {
  @Required(headerName) header!: string;
  @Optional(headerValue) prefix?: string;
  @Optional(mapOf('headers', headerName, headerValue)) extra_headers?: Record<string, string>;
}

/** `auth` */
export class AuthSchema {
  @Section(() => AuthSlotSchema) api_key?: AuthSlotSchema;
  @Section(() => AuthSlotSchema) oauth?: AuthSlotSchema;
  @Section(() => AuthSlotSchema) oauth_token?: AuthSlotSchema;
  @Section(() => AuthSlotSchema) pat?: AuthSlotSchema;
  @Section(() => AuthSlotSchema) _default?: AuthSlotSchema;
}

/** `opencode` of a provider. */
export class OpenCodeSchema {
  @Required(fileName) config_directory!: string;
}

/** A merged file of `providers/`. */
export class ProviderSchema {
  @Optional(line) label?: string;
  @Optional(line) upstream?: string;
  @Optional(oneOf(argumentMeanings)) argument?: (typeof argumentMeanings)[number];
  @Optional(oneOf(services)) service?: (typeof services)[number];
  @RequiredSection(() => ServesSchema) serves!: ServesSchema;
  @Section(() => AuthSchema) auth?: AuthSchema;
  @Optional(listOf('variable names', environmentName)) credential_env?: string[];
  @Optional(truth) credential_required?: boolean;
  @Optional(oneOf(privateRanges)) allow_private?: (typeof privateRanges)[number];
  @Optional(line) default_model?: string;
  @Optional(line) token_url?: string;
  @Section(() => OpenCodeSchema) opencode?: OpenCodeSchema;
}
