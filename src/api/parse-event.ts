import { countNames, mendEvent } from './mend-event';
import type { AgentEvent, ToldVerdict } from './run-event';
import { shownValue } from './shown-value';
import {
  anything,
  count,
  isObject,
  listed,
  listOf,
  number,
  oneOf,
  text,
  truth,
  withFields,
  type Check,
} from './value-checks';

/** The fields of one event: without a required one it is none, an optional one that is wrong can be left out. */
interface Shape {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

const usage = withFields({}, Object.fromEntries(countNames.map((name) => [name, count])));
const origin = { parentToolCallId: text };
const spoken: Shape = { required: { text }, optional: { messageId: text, ...origin } };
const touched = {
  locations: listOf(withFields({ path: text }, { line: number })),
  diffs: listOf(withFields({ path: text }, { oldText: text, newText: text })),
};
const planEntry = withFields(
  { content: text, status: oneOf('pending', 'in_progress', 'completed') },
  { priority: oneOf('high', 'medium', 'low') },
);
const toldVerdicts = [
  'max_turns',
  'denied',
  'question',
  'budget',
  'auth',
  'rate_limited',
  'model_unknown',
  'payload_too_large',
  'stale_session',
  'provider_error',
] satisfies readonly ToldVerdict[];

const kinds = ['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'other'];

/** The events that a decoder can give; the others are Muster's own word. */
const shapes: Readonly<Record<AgentEvent['type'], Shape>> = {
  session: { required: { sessionId: text }, optional: { model: text } },
  message: spoken,
  message_delta: spoken,
  thought: spoken,
  thought_delta: spoken,
  tool_call: {
    required: { toolCallId: text, name: text, kind: oneOf(...kinds), title: text, input: anything },
    optional: { ...touched, ...origin },
  },
  tool_call_update: {
    required: { toolCallId: text, status: oneOf('in_progress', 'completed', 'failed') },
    optional: { output: text, exitCode: number, denied: oneOf(true), ...touched, ...origin },
  },
  plan: { required: { entries: listOf(planEntry) }, optional: origin },
  usage: {
    required: { usage, scope: oneOf('response', 'run', 'session') },
    optional: { responseId: text, model: text, costUsd: count, ...origin },
  },
  question: { required: { text }, optional: { waits: oneOf(true) } },
  result: {
    required: { isError: truth, text },
    optional: {
      status: number,
      usage,
      costUsd: count,
      retryAfterSeconds: count,
      verdict: oneOf(...toldVerdicts),
      inferred: oneOf(true),
    },
  },
  notice: { required: { message: text } },
  raw: { required: { line: text } },
};

/** The shapes as lists: an agent prints many thousand events. */
const fieldsOf = new Map(
  Object.entries(shapes).map(([type, { required, optional = {} }]) => [
    type,
    { required: listed(required), optional: listed(optional) },
  ]),
);

const types = [...fieldsOf.keys()].join(', ');

/** An event of a decoder, and what was wrong with it. */
export interface ParsedEvent {
  /** With the fields of the contract alone, and without optional ones that are wrong; absent where nothing is left. */
  readonly event?: AgentEvent;
  readonly problems: readonly string[];
}

/** Looks at every field of an event that a decoder gave. */
export function parseEvent(value: unknown): ParsedEvent {
  if (!isObject(value)) return { problems: [`an event is ${shownValue(value)}, expected an object`] };
  const { type } = value;
  const known = typeof type === 'string' ? fieldsOf.get(type) : undefined;
  if (known === undefined) return { problems: [`there is no event ${shownValue(type)}; there are ${types}`] };
  const problems: string[] = [];
  const fields: Record<string, unknown> = { type };
  // Each field is read once: a getter can say something else the second time.
  for (const { name, check } of known.required) {
    const field = value[name];
    const wrong = check(field);
    if (wrong === undefined) fields[name] = field;
    else problems.push(`${String(type)}.${name}${wrong}`);
  }
  if (problems.length > 0) return { problems };
  for (const { name, check } of known.optional) {
    const field = value[name];
    if (field === undefined) continue;
    const wrong = check(field);
    if (wrong === undefined) fields[name] = field;
    else problems.push(`${String(type)}.${name}${wrong}`);
  }
  const mended = mendEvent(fields as unknown as AgentEvent);
  return problems.length === 0 ? mended : { event: mended.event, problems: [...problems, ...mended.problems] };
}
