import type { RunEventBody } from '../api';
import { redactStrings } from './redact-strings';

/** How secrets are found in a text. */
export interface SecretSearch {
  /** Takes the secrets out of a text. */
  readonly redact: (text: string) => string;
  /** How many characters at the end of a text could be the beginning of a secret. */
  readonly openTail: (text: string) => number;
}

type ToolEvent = Extract<RunEventBody, { type: 'tool_call' | 'tool_call_update' }>;

/** The event of a tool without the texts that end within a secret: what was cut to its length, and what goes on. */
export function withoutOpenEnds(event: ToolEvent, search: SecretSearch): ToolEvent {
  if (event.type === 'tool_call') return { ...event, title: closedTitle(event, search) };
  // What a tool has printed up to now comes again with the next update.
  if (event.status !== 'in_progress' || event.output === undefined) return event;
  return { ...event, output: closed(event.output, search) };
}

function closedTitle({ title, name, input }: ToolEvent & { type: 'tool_call' }, search: SecretSearch): string {
  // In a title a blank stands for each control: what is hidden between them can be seen in the input alone.
  if (redactStrings(input, search.redact) !== input && search.redact(title) === title) return name;
  return title.endsWith('…') ? `${closed(title.slice(0, -1), search)}…` : title;
}

function closed(text: string, { redact, openTail }: SecretSearch): string {
  const clean = redact(text);
  return clean.slice(0, clean.length - openTail(clean));
}
