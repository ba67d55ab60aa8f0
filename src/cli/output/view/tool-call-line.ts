import type { RunEvent } from '../../../api';
import { indent } from './indent';
import { oneLineText } from './shown-text';
import type { ViewStyle } from './view-style';

type ToolCall = Extract<RunEvent, { type: 'tool_call' }>;
type ToolCallUpdate = Extract<RunEvent, { type: 'tool_call_update' }>;

/** What a call does, in one line without a mark; `beside`: columns of what stands after it. */
export function callText(call: ToolCall, style: ViewStyle, beside = 0): string {
  const within = call.parentToolCallId === undefined ? '' : '· ';
  // The time and a mark stand before it.
  const used = indent.length + 2 + within.length + call.kind.length + 1 + beside;
  const title = style.fit(oneLineText(style.shortPath(call.title)), used);
  return `${style.dim(within)}${style.cyan(call.kind)} ${title}`;
}

/** How a call ended, in a word or two; `''` where there is nothing to say. */
export function outcomeText(update: ToolCallUpdate, style: ViewStyle): string {
  if (update.denied === true) return style.red('denied');
  if (update.exitCode !== undefined && update.exitCode !== 0) {
    return style.red(`exit code ${String(update.exitCode)}`);
  }
  return update.status === 'failed' ? style.red('failed') : '';
}

/** Whether a call came to nothing. */
export function isFailure({ status, exitCode }: ToolCallUpdate): boolean {
  return status === 'failed' || (exitCode ?? 0) !== 0;
}
