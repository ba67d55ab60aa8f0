import type { AgentEvent } from './run-event';

type Check = (value: unknown) => boolean;

/** The fields of one event: without a required one it is none, an optional one that is wrong can be left out. */
interface Shape {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
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
const usage: Check = (value) =>
  object(value) &&
  ['inputTokens', 'cachedInputTokens', 'outputTokens', 'reasoningTokens'].every((name) => {
    const count = (value as Readonly<Record<string, unknown>>)[name];
    return count === undefined || number(count);
  });

const kinds = ['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'other'];

/** The events that a decoder can give; the others are Muster's own word. */
const shapes: Readonly<Record<AgentEvent['type'], Shape>> = {
  session: { required: { sessionId: text }, optional: { model: text } },
  message: { required: { text } },
  tool_call: { required: { toolCallId: text, name: text, kind: oneOf(...kinds), title: text, input: anything } },
  tool_call_update: {
    required: { toolCallId: text, status: oneOf('in_progress', 'completed', 'failed') },
    optional: { output: text, exitCode: number },
  },
  result: {
    required: { isError: truth, text },
    optional: {
      status: number,
      usage,
      verdict: oneOf('max_turns', 'denied', 'budget', 'auth'),
      inferred: oneOf(true),
    },
  },
  notice: { required: { message: text } },
  raw: { required: { line: text } },
};

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
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) {
    return { problems: [`there is no event ${shownValue(type)}`] };
  }
  const { required, optional = {} } = shapes[type as AgentEvent['type']];
  const problems: string[] = [];
  const fields: Record<string, unknown> = { type };
  const take = (checks: Readonly<Record<string, Check>>, isOptional: boolean): void => {
    for (const [name, check] of Object.entries(checks)) {
      // Read once: a getter can say something else the second time.
      const field = given[name];
      if (isOptional && field === undefined) continue;
      if (check(field)) fields[name] = field;
      else problems.push(`${type}.${name} is ${shownValue(field)}`);
    }
  };
  take(required, false);
  if (problems.length > 0) return { problems };
  take(optional, true);
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
