import { PlanError } from '../../errors';
import type { PromptShape } from '../agent-shapes';
import { escapePrompt } from './escape-prompt';
import { jsonEncoded, joinText, type SlottedText } from '../slotted-text';
import { textBytes } from './text-size';

/** The part of a command that carries the prompt. */
export interface PromptInput {
  readonly args: readonly SlottedText[];
  readonly stdin?: SlottedText;
}

/**
 * Puts the prompt where the CLI reads it, in a way in which it cannot be taken for an option. One that takes
 * `argumentLimitBytes` or more goes to standard input where the CLI reads it there too.
 */
export function promptInput(
  shape: PromptShape,
  prompt: SlottedText,
  argumentLimitBytes: number = Number.POSITIVE_INFINITY,
): PromptInput {
  const escaped = escapePrompt(prompt, shape.escapes);
  const text = shape.format === 'user-message-json' ? userMessageJson(escaped) : escaped;
  if (shape.overflow === 'stdin' && overflows(shape, text, argumentLimitBytes)) return { args: [], stdin: text };
  switch (shape.channel) {
    case 'stdin':
      return { args: [], stdin: text };
    case 'argument':
      return { args: shape.endOfOptions ? ['--', text] : [text] };
    case 'flag': {
      const { flag } = shape;
      if (flag === undefined) throw new PlanError('request_invalid', 'Prompt channel "flag" needs the name of a flag.');
      return { args: shape.joined ? [joinText(flag, '=', text)] : [flag, text] };
    }
  }
}

/** Whether the CLI could take a prompt that begins with a dash for an option; such prompts are refused before a run. */
export function takesDashForOption({ channel, endOfOptions, joined, format, acceptsDash }: PromptShape): boolean {
  if (format !== 'text' || acceptsDash) return false;
  return (channel === 'argument' && !endOfOptions) || (channel === 'flag' && !joined);
}

/** A joined flag is part of the argument; the closing NUL counts too. */
function overflows({ joined, flag = '' }: PromptShape, text: SlottedText, limitBytes: number): boolean {
  return textBytes(text) + (joined ? Buffer.byteLength(flag) + 1 : 0) + 1 > limitBytes;
}

/** The line of a streaming input that says one user message: no line end is added to its text. */
function userMessageJson(prompt: SlottedText): SlottedText {
  return joinText(
    '{"type":"user","message":{"role":"user","content":[{"type":"text","text":"',
    jsonEncoded(prompt),
    '"}]}}\n',
  );
}
