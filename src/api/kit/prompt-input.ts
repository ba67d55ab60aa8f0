import { PlanError } from '../../errors';
import type { PromptShape } from '../agent-shapes';
import { escapePrompt } from './escape-prompt';
import { jsonEncoded, joinText, type SlottedText } from '../slotted-text';

/** The part of a command that carries the prompt. */
export interface PromptInput {
  readonly args: readonly SlottedText[];
  readonly stdin?: SlottedText;
}

/** Puts the prompt where the CLI reads it, in a way in which it cannot be taken for an option. */
export function promptInput(shape: PromptShape, prompt: SlottedText): PromptInput {
  const escaped = escapePrompt(prompt, shape.escapes);
  const text = shape.format === 'user-message-json' ? userMessageJson(escaped) : escaped;
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
export function takesDashForOption({ channel, endOfOptions, joined, format }: PromptShape): boolean {
  if (format !== 'text') return false;
  return (channel === 'argument' && !endOfOptions) || (channel === 'flag' && !joined);
}

/** The line of a streaming input that says one user message: no line end is added to its text. */
function userMessageJson(prompt: SlottedText): SlottedText {
  return joinText(
    '{"type":"user","message":{"role":"user","content":[{"type":"text","text":"',
    jsonEncoded(prompt),
    '"}]}}\n',
  );
}
