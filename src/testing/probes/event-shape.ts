import { shownValue } from './same-value';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const truth: Check = (value) => typeof value === 'boolean';
const anything: Check = () => true;
const object: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const kinds = ['read', 'edit', 'delete', 'move', 'search', 'execute', 'think', 'fetch', 'other'];

/** The fields of each event that a decoder can give. */
const shapes: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  session: { sessionId: text, model: optional(text) },
  message: { text },
  tool_call: { toolCallId: text, name: text, kind: oneOf(...kinds), title: text, input: anything },
  tool_call_update: {
    toolCallId: text,
    status: oneOf('in_progress', 'completed', 'failed'),
    output: optional(text),
    exitCode: optional(number),
  },
  result: {
    isError: truth,
    text,
    status: optional(number),
    usage: optional(object),
    verdict: optional(oneOf('max_turns', 'denied', 'budget', 'auth')),
  },
  notice: { message: text },
  raw: { line: text },
};

/** What is wrong with an event of a decoder; `undefined` when nothing is. */
export function eventProblem(event: unknown): string | undefined {
  if (!object(event)) return 'an event is no object';
  const fields = event as Readonly<Record<string, unknown>>;
  const type = typeof fields['type'] === 'string' ? fields['type'] : '';
  const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (shape === undefined) return `there is no event "${type}"`;
  const wrong = Object.entries(shape).find(([name, check]) => !check(fields[name]));
  return wrong === undefined ? undefined : `${type}.${wrong[0]} is ${shownValue(fields[wrong[0]])}`;
}
