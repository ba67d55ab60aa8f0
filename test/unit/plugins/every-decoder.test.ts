import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { builtinPlugins } from '../../../plugins';
import { createMuster } from '../../../src';
import type { AgentEvent, EventDecoder, EventDecoderFactory } from '../../../src/api';
import { parseEvent } from '../../../src/api/parse-event';
import { OutputDecoder } from '../../../src/run/output-decoder';
import { createRedactor } from '../../../src/run/redactor';
import { fakeRegistrar } from '../../../src/testing';
import { decodeLines } from './decoder-streams';

const streams = join(__dirname, '../../fixtures/streams');
const lineFeed = Buffer.from('\n');

const formats: readonly (readonly [string, EventDecoderFactory])[] = builtinPlugins.flatMap((plugin) => {
  const registrar = fakeRegistrar();
  void plugin.register(registrar);
  return registrar.registrations.flatMap((each) =>
    each.kind === 'event decoder' ? [[each.name, each.create] as const] : [],
  );
});

/** Recorded streams, by the format that the roster says the agent prints. */
let recorded: ReadonlyMap<string, readonly Buffer[]>;

beforeAll(async () => {
  const { registry } = await createMuster({ environment: { HOME: '/nowhere' } });
  const byFormat = new Map<string, Buffer[]>();
  for (const agent of readdirSync(streams)) {
    const { logFormat } = registry.resolve(agent).definition;
    const files = readdirSync(join(streams, agent)).map((file) => readFileSync(join(streams, agent, file)));
    byFormat.set(logFormat, [...(byFormat.get(logFormat) ?? []), ...files]);
  }
  recorded = byFormat;
});

function streamsOf(format: string): readonly Buffer[] {
  return recorded.get(format) ?? [];
}

function linesOf(format: string): readonly string[] {
  return streamsOf(format).flatMap((stream) =>
    stream
      .toString()
      .split('\n')
      .filter((line) => line !== ''),
  );
}

/** Everything that comes out at the end of the way of a run: bytes, lines, redaction, the decoder, the check of events. */
function decoded(create: EventDecoderFactory, chunks: readonly Buffer[]): readonly AgentEvent[] {
  const events: AgentEvent[] = [];
  const output = new OutputDecoder({
    decoder: checked(create()),
    redact: createRedactor(['sk-canary-0123456789']),
    onEvent: (event) => {
      events.push(JSON.parse(JSON.stringify(event)) as AgentEvent);
    },
    onErrorText: () => undefined,
  });
  for (const chunk of chunks) output.output(chunk);
  output.end();
  const failures = events.filter(
    (event) => event.type === 'notice' && /^the event decoder .*failed/.test(event.message),
  );
  expect(failures).toEqual([]);
  return events;
}

/** Fails at an event that breaks the contract, whatever is made of it later. */
function checked(decoder: EventDecoder): EventDecoder {
  const look = (events: readonly AgentEvent[]): readonly AgentEvent[] => {
    for (const event of events) {
      const parsed = parseEvent(event);
      expect(parsed.problems).toEqual([]);
      // Such a one has nothing beside the fields of the contract either.
      if (decoder.keepsContract === true) expect(event).toEqual(parsed.event);
    }
    return events;
  };
  return { decode: (line) => look(decoder.decode(line)), end: () => look(decoder.end()) };
}

/** What an event says, without what it takes over from earlier ones. */
function essence(event: AgentEvent): readonly string[] {
  switch (event.type) {
    case 'message':
    case 'message_delta':
    case 'thought':
    case 'thought_delta':
    case 'question':
      return [`${event.type} ${event.text}`];
    case 'tool_call_update':
      return [`update ${event.toolCallId} ${event.status}`];
    case 'result':
      return ['result'];
    default:
      return [];
  }
}

/** What a text says at once and by itself. */
function wordsOf(create: EventDecoderFactory, text: string): readonly string[] {
  const decoder = create();
  return text.split('\n').flatMap((line) => decoder.decode(line).flatMap(essence));
}

/** Recorded lines that say something whatever came before them; whole streams of a format that is one document. */
function soundTexts(format: string, create: EventDecoderFactory): readonly string[] {
  const lines = [...new Set(linesOf(format))].filter((line) => wordsOf(create, line).length > 0);
  const texts = lines.length > 0 ? lines : streamsOf(format).map((stream) => stream.toString().trimEnd());
  expect(texts.filter((text) => wordsOf(create, text).length > 0)).not.toHaveLength(0);
  return texts;
}

function expectTold(create: EventDecoderFactory, garbage: readonly Buffer[], line: string): void {
  const told = decoded(create, [...garbage, lineFeed, Buffer.from(`${line}\n`)]).flatMap(essence);
  expect(told).toEqual(expect.arrayContaining([...wordsOf(create, line)]));
}

/** The bytes in pieces of any size. */
const cutAt = (bytes: Buffer, places: readonly number[]): readonly Buffer[] => {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((one, other) => one - other);
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
};
const places = fc.array(fc.nat({ max: 100_000 }), { maxLength: 8 });
const bytes = fc
  .array(fc.oneof(fc.constantFrom(...Buffer.from('{}[]",:\\ntype1\n\r\0')), fc.integer({ min: 0, max: 255 })), {
    maxLength: 300,
  })
  .map((values) => Buffer.from(values));

/** What is done to the lines of a stream, one after the other. */
const damage = fc.array(
  fc.record({ how: fc.constantFrom('cut', 'double', 'move', 'join', 'flip', 'drop'), at: fc.nat(), to: fc.nat() }),
  { minLength: 1, maxLength: 6 },
);

function damaged(stream: Buffer, steps: readonly { how: string; at: number; to: number }[]): Buffer {
  let lines = stream.toString().trimEnd().split('\n');
  for (const { how, at: anyAt, to: anyTo } of steps) {
    if (lines.length === 0) break;
    const [at, to] = [anyAt % lines.length, anyTo % lines.length];
    const line = lines[at] ?? '';
    const place = anyTo % (line.length + 1);
    if (how === 'cut') lines[at] = line.slice(0, place);
    else if (how === 'double') lines.splice(to, 0, line);
    else if (how === 'move') lines = lines.toSpliced(at, 1).toSpliced(to, 0, line);
    else if (how === 'join') lines.splice(at, 2, line.slice(0, place) + (lines[at + 1] ?? '') + line.slice(place));
    else if (how === 'flip') lines[at] = line.slice(0, place) + '\0' + line.slice(place + 1);
    else lines.splice(at, 1);
  }
  return Buffer.from(lines.join('\n'));
}

test('every recorded stream is one of a format that a plugin registers', () => {
  const names = formats.map(([name]) => name);
  expect([...recorded.keys()].filter((format) => !names.includes(format))).toEqual([]);
  expect(names.filter((name) => streamsOf(name).length === 0)).toEqual([]);
});

describe.each(formats)('the decoder of %s', (format, create) => {
  test('takes any bytes in any pieces, and tells what comes after them', () => {
    const texts = soundTexts(format, create);
    fc.assert(
      fc.property(bytes, places, fc.nat(), (some, cuts, at) => {
        expectTold(create, cutAt(some, cuts), texts[at % texts.length] ?? '');
      }),
      { numRuns: 25 },
    );
  });

  test('takes its streams cut, doubled, in other orders and run together, and tells what comes after them', () => {
    const texts = soundTexts(format, create);
    const known = streamsOf(format);
    fc.assert(
      fc.property(fc.nat(), damage, places, fc.nat(), (which, steps, cuts, at) => {
        const stream = damaged(known[which % known.length] ?? Buffer.alloc(0), steps);
        expectTold(create, cutAt(stream, cuts), texts[at % texts.length] ?? '');
      }),
      { numRuns: 25 },
    );
  });

  test('gives the same events of its streams in whatever pieces they come', () => {
    const known = streamsOf(format);
    fc.assert(
      fc.property(fc.nat(), places, (which, cuts) => {
        const stream = known[which % known.length] ?? Buffer.alloc(0);
        expect(decoded(create, cutAt(stream, cuts))).toEqual(decoded(create, [stream]));
      }),
      { numRuns: 10 },
    );
  });

  test.each([
    ['brackets without end', '['.repeat(200_000)],
    ['lists in lists', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['objects in objects', '{"type":"text","a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
    ['a number that is none', '{"type":"result","usage":{"input_tokens":1e999}}'],
    ['a number of twenty digits', '{"type":"result","usage":{"input_tokens":12345678901234567890}}'],
    ['a key twice', '{"type":"result","type":"message","type":7}'],
    ['a key of the language', '{"__proto__":{"type":"result"},"constructor":1,"type":"toString"}'],
    ['NUL bytes', '\0\0{"type":"\0result"}\0'],
    ['half a character', '{"type":"message","text":"\\ud83d'],
    ['nothing', ' '],
  ])('takes %s, and tells what comes after', (_what, text) => {
    for (const line of soundTexts(format, create).slice(0, 3)) expectTold(create, [Buffer.from(text)], line);
  });

  // Lines of plain text have no beginning and no end of their own.
  if (format === 'plain') return;

  test('tells two events on one line, and one within the line of another', () => {
    const lines = soundTexts(format, create).map((text) => text.replaceAll('\n', ' '));
    for (const [index, first] of lines.entries()) {
      const second = lines[(index + 1) % lines.length] ?? '';
      const told = (...texts: readonly string[]): readonly string[] => decodeLines(create(), texts).flatMap(essence);
      expect(told(first + second)).toEqual(told(first, second));
      const middle = Math.floor(first.length / 2);
      const within = first.slice(0, middle) + second + first.slice(middle);
      expect(told(within)).toEqual(told(second, first));
    }
  });
});
