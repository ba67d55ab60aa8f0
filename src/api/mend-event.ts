import { oneLine } from './kit/decoder-tool-title';
import type { AgentEvent } from './run-event';
import type { Usage } from './usage';

/** An event as the contract has it, and what was wrong with it. */
export interface MendedEvent {
  readonly event: AgentEvent;
  readonly problems: readonly string[];
}

/** Names of the counts in a usage. */
export const countNames = [
  'inputTokens',
  'cachedInputTokens',
  'cacheWriteTokens',
  'outputTokens',
  'reasoningTokens',
] as const satisfies readonly (keyof Usage)[];

const knownCounts: ReadonlySet<string> = new Set(countNames);

/** Looks at what no single field shows. Nothing of this costs an event: what is wrong is put right, and told. */
export function mendEvent(event: AgentEvent): MendedEvent {
  switch (event.type) {
    case 'tool_call':
      return mendCall(event);
    case 'tool_call_update':
      return event.denied === undefined || event.status === 'failed'
        ? { event, problems: [] }
        : { event, problems: [`tool_call_update.denied is true and status "${event.status}", expected failed`] };
    case 'usage':
    case 'result':
      return mendUsage(event);
    default:
      return { event, problems: [] };
  }
}

function mendCall(event: Extract<AgentEvent, { type: 'tool_call' }>): MendedEvent {
  const problems: string[] = [];
  if (event.input === undefined) problems.push('tool_call.input is absent, expected any JSON value, such as null');
  const isOneLine = !/[\r\n]/.test(event.title);
  if (!isOneLine) problems.push('tool_call.title has several lines, expected one');
  if (problems.length === 0) return { event, problems };
  const title = isOneLine ? event.title : oneLine(event.title);
  return { event: { ...event, title, input: event.input ?? null }, problems };
}

function mendUsage(event: Extract<AgentEvent, { usage?: Usage }>): MendedEvent {
  const { usage } = event;
  const unknown = Object.keys(usage ?? {}).filter((name) => !knownCounts.has(name));
  if (usage === undefined || unknown.length === 0) return { event, problems: [] };
  const known = Object.fromEntries(
    countNames.flatMap((name) => (usage[name] === undefined ? [] : [[name, usage[name]]])),
  );
  const names = unknown.slice(0, 5).map((name) => `${event.type}.usage.${name.slice(0, 80)}`);
  const verb = names.length === 1 ? 'is no field' : 'are no fields';
  return {
    event: { ...event, usage: known },
    problems: [`${names.join(', ')} ${verb}; there are ${countNames.join(', ')}`],
  };
}
