import type { RunEvent } from '../../../api';
import { oneLineText } from './shown-text';
import type { ViewStyle } from './view-style';

type ToolCall = Extract<RunEvent, { type: 'tool_call' }>;
type ToolCallUpdate = Extract<RunEvent, { type: 'tool_call_update' }>;

/** What a call does, in one line without a mark. */
export function callText(call: ToolCall, style: ViewStyle): string {
  const within = call.parentToolCallId === undefined ? '' : style.dim('· ');
  // The time, a mark, the kind and an outcome stand beside it.
  const title = style.fit(oneLineText(style.shortPath(call.title)), 26 + call.kind.length);
  return `${within}${style.cyan(call.kind)} ${title}`;
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
