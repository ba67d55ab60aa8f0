import { argumentTemplate, environmentName, fileText, flag, line, listOf, mapOf, oneOf, truth } from '../checks';
import { runFilePath, valueTemplate, wholeNumber, word } from '../checks';
import { Optional, Required, RequiredSection, SectionList } from './decorators';

export const promptChannels = ['stdin', 'argument', 'flag'] as const;
export const escapePlaces = ['start', 'first_word', 'anywhere'] as const;
export const promptFormats = ['text', 'user-message-json'] as const;
export const promptOverflows = ['stdin'] as const;

/** `headless.prompt.escapes.N` */
export class PromptEscapeSchema {
  @Required(fileText, 'What is looked for in the prompt.') find!: string;
  @Required(fileText, 'What is sent in its place.') replacement!: string;
  @Optional(
    oneOf(escapePlaces),
    '`start`: only where the prompt begins with it. `first_word`: there too with white space before it. Default: `anywhere`.',
  )
  at?: (typeof escapePlaces)[number];
}

/** `headless.prompt` */
export class PromptSchema {
  @Required(oneOf(promptChannels), 'Where the prompt goes: standard input, the last argument, or the value of `flag`.')
  channel!: (typeof promptChannels)[number];
  @Optional(flag, 'Required for channel `flag`: the flag whose value is the prompt.') flag?: string;
  @Optional(truth, 'Channel `flag`: `--flag=value` in one argument. Default: false.') joined?: boolean;
  @Optional(truth, 'Channel `argument`: the CLI honours `--` before the prompt. Default: false.')
  end_of_options?: boolean;
  @Optional(
    truth,
    'Channels `argument` and `flag`: the CLI takes a prompt that begins with `-` for a prompt all the same. Default: false; without this and `end_of_options` such a prompt is refused.',
  )
  accepts_dash?: boolean;
  @Optional(
    oneOf(promptOverflows),
    'Channels `argument` and `flag`: where a prompt goes that is too long for an argument. Without it such a prompt is refused.',
  )
  overflow?: (typeof promptOverflows)[number];
  @Optional(
    oneOf(promptFormats),
    'The prompt itself, or one line of JSON that holds it as a message of the user. Default: `text`.',
  )
  format?: (typeof promptFormats)[number];
  @Optional(wholeNumber(1, 100_000_000), 'A longer prompt is refused.') max_characters?: number;
  @SectionList(() => PromptEscapeSchema, 'What the CLI would not take as text.') escapes?: PromptEscapeSchema[];
}

/** `headless` */
export class HeadlessSchema {
  @Optional(listOf('words', word), 'Words before all flags.') subcommand?: string[];
  @Optional(listOf('arguments', argumentTemplate), 'Arguments of every run.') args?: string[];
  @Optional(mapOf('variables', environmentName, valueTemplate), 'Variables of every run.') env?: Record<string, string>;
  @Optional(mapOf('texts by path', runFilePath, fileText), 'Files that every run has, by path below the run directory.')
  files?: Record<string, string>;
  @RequiredSection(() => PromptSchema, 'How the prompt reaches the CLI.') prompt!: PromptSchema;
  @Optional(
    flag,
    'Flag whose value is the model. Without it a model that is asked for is dropped with a warning, unless a route has `model_env`.',
  )
  model_flag?: string;
  @Optional(flag, 'Flag whose value is the most turns. Without it they become guidance in the prompt, with a warning.')
  max_turns_flag?: string;
  @Optional(flag, 'Flag that makes the CLI say more. No effect yet.') verbose_flag?: string;
  @Optional(listOf('arguments', line), 'Arguments that make the CLI print what `log_format` reads.')
  output_format_flags?: string[];
  @Optional(
    truth,
    'It prints events as it works, and a tool call when it begins: silence then means that nothing happens. Default: false.',
  )
  streams?: boolean;
}
