import type { AgentEvent, ToldVerdict } from './run-event';

type Check = (value: unknown) => boolean;

/** One field and what it must be. */
interface Field {
  readonly name: string;
  readonly check: Check;
}

/** The fields of one event: without a required one it is none, an optional one that is wrong can be left out. */
interface Shape {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

function listed(checks: Readonly<Record<string, Check>>): readonly Field[] {
  return Object.entries(checks).map(([name, check]) => ({ name, check }));
}

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const truth: Check = (value) => typeof value === 'boolean';
const anything: Check = () => true;
const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** An object with the fields of a contract; it may have others, which are of no harm. */
const withFields = (
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check => {
  const [must, may] = [listed(required), listed(optional)];
  return (value) => {
    if (!object(value)) return false;
    const given = value as Readonly<Record<string, unknown>>;
    return (
      must.every(({ name, check }) => check(given[name])) &&
      may.every(({ name, check }) => given[name] === undefined || check(given[name]))
    );
  };
};
const count: Check = (value) => number(value) && (value as number) >= 0;
const usage = withFields(
  {},
  {
    inputTokens: count,
    cachedInputTokens: count,
    cacheWriteTokens: count,
    outputTokens: count,
    reasoningTokens: count,
  },
);
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

/** An event of a decoder, and what was wrong with it. */
export interface ParsedEvent {
  /** With the fields of the contract alone, and without optional ones that are wrong; absent where nothing is left. */
  readonly event?: AgentEvent;
  readonly problems: readonly string[];
}

/** Looks at every field of an event that a decoder gave. */
export function parseEvent(value: unknown): ParsedEvent {
  if (!object(value)) return { problems: ['an event is no object'] };
  const given = value as Readonly<Record<string, unknown>>;
  const { type } = given;
  const known = typeof type === 'string' ? fieldsOf.get(type) : undefined;
  if (known === undefined) return { problems: [`there is no event ${shownValue(type)}`] };
  const problems: string[] = [];
  const fields: Record<string, unknown> = { type };
  // Each field is read once: a getter can say something else the second time.
  for (const { name, check } of known.required) {
    const field = given[name];
    if (check(field)) fields[name] = field;
    else problems.push(`${String(type)}.${name} is ${shownValue(field)}`);
  }
  if (problems.length > 0) return { problems };
  for (const { name, check } of known.optional) {
    const field = given[name];
    if (field === undefined) continue;
    if (check(field)) fields[name] = field;
    else problems.push(`${String(type)}.${name} is ${shownValue(field)}`);
  }
  return { event: fields as unknown as AgentEvent, problems };
}

/** A value of any kind in a message, shortened. Never throws. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return `${String(value)}n`;
  try {
    const shown = JSON.stringify(value) as string | undefined;
    return (shown ?? `a ${typeof value}`).slice(0, 80);
  } catch {
    return `a ${typeof value} that is no JSON`;
  }
}
