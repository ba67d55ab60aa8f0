import * as fc from 'fast-check';
import type { AgentEvent } from '../../../src/api';
import { decodeChunks, decodeLines, decoders, recordedStream, type RecordedAgent } from './decoder-streams';

const streams = [
  ['claude', 'subagent'],
  ['claude', 'error-429'],
  ['qwen', 'error-500'],
  ['qwen', 'hello'],
  ['codex', 'mcp'],
  ['codex', 'error-401'],
  ['opencode', 'hello'],
  ['opencode', 'permission-rejected'],
  ['gemini', 'error-401'],
  ['copilot', 'hello'],
  ['pi', 'hello'],
  ['pi', 'error-429'],
] as const satisfies readonly (readonly [RecordedAgent, string])[];

function linesOf(agent: RecordedAgent, name: string): readonly string[] {
  return recordedStream(agent, name).toString().trimEnd().split('\n');
}

/** What must not get lost, without what an event takes over from earlier ones. */
function essence(events: readonly AgentEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.type === 'message') return [`message ${event.text}`];
    if (event.type === 'tool_call') return [`call ${event.toolCallId}`];
    if (event.type === 'tool_call_update') return [`update ${event.toolCallId} ${event.status}`];
    return event.type === 'result' ? [`result ${String(event.isError)} ${String(event.status)}`] : [];
  });
}

function expectNothingLost(events: readonly AgentEvent[], atLeast: readonly AgentEvent[]): void {
  const left = [...essence(events)];
  const lost = essence(atLeast).filter((key) => {
    const at = left.indexOf(key);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  expect(lost).toEqual([]);
}

describe.each(streams)('damaged stream %s %s', (agent, name) => {
  const lines = linesOf(agent, name);
  const index = fc.nat({ max: lines.length - 1 });
  const decode = (some: readonly string[]): readonly AgentEvent[] => decodeLines(decoders[agent](), some);
  const line = (at: number): string => lines[at] ?? '';
  const without = (at: number): readonly string[] => lines.filter((_, other) => other !== at);

  test('a line that is cut costs nothing but itself, and its rest is there as it came', () => {
    fc.assert(
      fc.property(index, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (at, share) => {
        const cut = line(at).slice(0, Math.min(Math.ceil(line(at).length * share), line(at).length - 1));
        const events = decode(lines.with(at, cut));
        expectNothingLost(events, decode(without(at)));
        expect(events).toContainEqual({ type: 'raw', line: cut });
      }),
    );
  });

  test('an event is read that follows a cut line without a line end', () => {
    const pairs = lines.slice(1).map((next, at) => [line(at), next] as const);
    for (const [first, next] of pairs) {
      for (let length = 0; length < first.length; length += 11) {
        expectNothingLost(decode([first.slice(0, length) + next]), decode([next]));
      }
    }
  });

  test('two events on one line are two events', () => {
    expectNothingLost(decode([lines.join('')]), decode(lines));
    expectNothingLost(decode([lines.join('  noise {"type":1} { ')]), decode(lines));
  });

  test('an event in the middle of another costs neither', () => {
    fc.assert(
      fc.property(index, index, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (outer, inner, share) => {
        const at = Math.floor(line(outer).length * share);
        // Inside an empty list the two together are sound JSON, and nobody can tell them apart.
        fc.pre(line(outer)[at - 1] !== '[');
        const mixed = line(outer).slice(0, at) + line(inner) + line(outer).slice(at);
        const others = lines.filter((_, other) => other !== outer && other !== inner);
        const apart = decode([...others, line(inner), line(outer)]);
        expect(essence(decode([...others, mixed]))).toEqual(essence(apart));
      }),
    );
  });

  test('noise between the lines is raw and costs nothing', () => {
    const noise = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom('{', '"', '\0', '[]', 'null', '{}'),
    );
    fc.assert(
      fc.property(index, noise, (at, text) => {
        fc.pre(text.trim() !== '');
        const events = decode(lines.toSpliced(at, 0, text));
        expectNothingLost(events, decode(lines));
        expect(events).toContainEqual({ type: 'raw', line: text });
      }),
    );
  });

  test('NUL bytes before, after and inside a line cost nothing', () => {
    for (const [at, text] of lines.entries()) {
      const inside = text.replace(/.{40}/, '$&\0\0');
      expectNothingLost(decode(lines.with(at, `\0\0${text}\0`)), decode(lines));
      expectNothingLost(decode(lines.with(at, inside)), decode(lines));
    }
  });

  test('the lines in any order and any number do not make it throw', () => {
    fc.assert(
      fc.property(fc.array(index), (order) => {
        const some = order.map(line);
        const alone = some.flatMap((text) => decoders[agent]().decode(text));
        const count = (type: AgentEvent['type'], events: readonly AgentEvent[]): number =>
          events.filter((event) => event.type === type).length;
        // Pieces without their whole are told at the end.
        const most = count('message', alone) + count('message_delta', alone);
        const told = count('message', decode(some));
        expect(told).toBeGreaterThanOrEqual(count('message', alone));
        expect(told).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe.each(Object.entries(decoders))('decoder of %s', (_name, create) => {
  test('takes any bytes', () => {
    const jsonByte = fc.constantFrom(...Buffer.from('{}[]",:\\ntype1\n\r\0'));
    const bytes = fc.array(fc.oneof(jsonByte, fc.integer({ min: 0, max: 255 })), { maxLength: 300 });
    fc.assert(
      fc.property(bytes, (some) => {
        expect(Array.isArray(decodeChunks(create(), [Buffer.from(some)]))).toBe(true);
      }),
    );
  });

  test('takes events whose fields are anything', () => {
    const type = fc.constantFrom(
      ...[
        'system',
        'assistant',
        'user',
        'result',
        'thread.started',
        'item.started',
        'item.completed',
        'turn.completed',
      ],
      ...['turn.failed', 'error', 'text', 'tool_use', 'step_finish'],
    );
    const inner = fc.record(
      {
        ...{ type: fc.constantFrom('text', 'tool_use', 'tool_result', 'mcp_tool_call', 'file_change', 'error') },
        ...{ id: fc.jsonValue(), name: fc.jsonValue(), input: fc.jsonValue(), text: fc.jsonValue() },
        ...{ content: fc.jsonValue(), tool: fc.jsonValue(), callID: fc.jsonValue(), state: fc.jsonValue() },
        ...{ tokens: fc.jsonValue(), changes: fc.jsonValue(), data: fc.jsonValue(), tool_use_id: fc.jsonValue() },
      },
      { requiredKeys: [] },
    );
    const either = fc.oneof(inner, fc.jsonValue());
    const event = fc.record(
      {
        ...{ type, subtype: fc.constantFrom('init', 'success', 'error'), session_id: fc.jsonValue() },
        ...{ message: fc.record({ content: fc.oneof(fc.array(either), fc.jsonValue()) }), item: either, part: either },
        ...{ error: either, usage: either, result: fc.jsonValue(), permission_denials: fc.jsonValue(), errors: either },
      },
      { requiredKeys: ['type'] },
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const lines = events.map((value) => JSON.stringify(value));
        const decoded = decodeLines(create(), lines);
        // An event that cannot be written out again would end the record of the run.
        expect(() => JSON.stringify(decoded)).not.toThrow();
        expect(decoded.length).toBeGreaterThanOrEqual(events.length);
      }),
    );
  });
});

test.each([128, 5000])('a call of Claude Code whose input has %i levels and one more stays as it came', (depth) => {
  const input = `{"command":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const content = `[{"type":"tool_use","id":"t","name":"Bash","input":${input}}]`;
  const line = `{"type":"assistant","session_id":"s","message":{"id":"m","content":${content}}}`;
  expect(decodeLines(decoders.claude(), [line])).toContainEqual({ type: 'raw', line });
});

describe.each(['claude', 'qwen', 'codex', 'opencode'] as const)('decoder of %s', (agent) => {
  test.each([129, 20_000, 200_000])('leaves an object of %i levels as it came, with all that is in it', (depth) => {
    const line = '{"type":"error","session_id":"s","a":'.repeat(depth) + '1' + '}'.repeat(depth);
    expect(decodeLines(decoders[agent](), [line])).toEqual([{ type: 'raw', line }]);
  });

  test.each(['', ' ', '\t '])('has nothing to say about the empty line %j', (line) => {
    expect(decodeLines(decoders[agent](), [line])).toEqual([]);
  });

  test.each(['{"type":"surprise","n":1}', '{"n":1}', '[{"type":"text"}]', '"text"', '7', 'null', 'Error: no JSON'])(
    'leaves %s as it came',
    (line) => {
      expect(decodeLines(decoders[agent](), [line])).toEqual([{ type: 'raw', line }]);
    },
  );
});
