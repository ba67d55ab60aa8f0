import { argumentTemplate, environmentName, fileText, flag, line, listOf, mapOf, oneOf, truth } from '../checks';
import { valueTemplate, wholeNumber, word } from '../checks';
import { Optional, Required, RequiredSection, SectionList } from './decorators';

export const promptChannels = ['stdin', 'argument', 'flag'] as const;
export const escapePlaces = ['start', 'anywhere'] as const;
export const promptFormats = ['text', 'user-message-json'] as const;

/** `headless.prompt.escapes.N` */
export class PromptEscapeSchema {
  @Required(fileText) find!: string;
  @Required(fileText) replacement!: string;
  @Optional(oneOf(escapePlaces)) at?: (typeof escapePlaces)[number];
}

/** `headless.prompt` */
export class PromptSchema {
  @Required(oneOf(promptChannels)) channel!: (typeof promptChannels)[number];
  @Optional(flag) flag?: string;
  @Optional(truth) joined?: boolean;
  @Optional(truth) end_of_options?: boolean;
  @Optional(oneOf(promptFormats)) format?: (typeof promptFormats)[number];
  @Optional(wholeNumber(1, 100_000_000)) max_characters?: number;
  @SectionList(() => PromptEscapeSchema) escapes?: PromptEscapeSchema[];
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
