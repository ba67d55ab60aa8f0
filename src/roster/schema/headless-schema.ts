import { argumentTemplate, environmentName, flag, line, listOf, mapOf, oneOf, truth, valueTemplate } from '../checks';
import { wholeNumber, word } from '../checks';
import { Optional, Required, RequiredSection } from './decorators';

export const promptChannels = ['stdin', 'argument', 'flag'] as const;
export const promptFormats = ['text', 'user-message-json'] as const;

/** `headless.prompt` */
export class PromptSchema {
  @Required(oneOf(promptChannels)) channel!: (typeof promptChannels)[number];
  @Optional(flag) flag?: string;
  @Optional(truth) joined?: boolean;
  @Optional(truth) end_of_options?: boolean;
  @Optional(oneOf(promptFormats)) format?: (typeof promptFormats)[number];
  @Optional(wholeNumber(1, 100_000_000)) max_characters?: number;
  @Optional(listOf('texts', line)) refuse_prefixes?: string[];
}

/** `headless` */
export class HeadlessSchema {
  @Optional(listOf('words', word)) subcommand?: string[];
  @Optional(listOf('arguments', argumentTemplate)) args?: string[];
  @Optional(mapOf('variables', environmentName, valueTemplate)) env?: Record<string, string>;
  @RequiredSection(() => PromptSchema) prompt!: PromptSchema;
  @Optional(flag) model_flag?: string;
  @Optional(flag) max_turns_flag?: string;
  @Optional(flag) verbose_flag?: string;
  @Optional(listOf('arguments', line)) output_format_flags?: string[];
}
