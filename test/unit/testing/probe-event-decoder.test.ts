import { PlainDecoder } from '../../../plugins';
import { JsonLinesDecoder, rawEvent, type AgentEvent, type EventDecoder, type JsonRecord } from '../../../src/api';
import { probeEventDecoder, type ProbeRule } from '../../../src/testing';
import { settled } from '../../support/settled';

const lines = ['{"type":"said","text":"hello"}', '{"type":"done","text":"bye"}'];

/** Reads the lines above. */
class SayingDecoder extends JsonLinesDecoder {
  protected override isEvent(object: JsonRecord): boolean {
    return object['type'] === 'said' || object['type'] === 'done';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    if (object['type'] === 'said') return [{ type: 'message', text: String(object['text']) }];
    return object['type'] === 'done' ? [{ type: 'result', isError: false, text: '' }] : [rawEvent(text)];
  }
}

function decoding(decode: (line: string) => unknown, end: () => unknown = () => []): () => EventDecoder {
  return () => ({ decode: (line) => decode(line) as AgentEvent[], end: () => end() as AgentEvent[] });
}

function rulesOf(factory: () => EventDecoder): readonly ProbeRule[] {
  return [...new Set(probeEventDecoder(factory, lines).map(({ rule }) => rule))];
}

test.each([
  ['a decoder of JSON lines', () => new SayingDecoder()],
  ['the decoder of plain text', () => new PlainDecoder()],
])('%s keeps the contract', (_name, factory) => {
  expect(probeEventDecoder(factory, lines)).toEqual([]);
});

const shared: string[] = [];

test.each<[ProbeRule, string, () => EventDecoder]>([
  ['threw', 'parses each line as JSON', decoding((line) => [rawEvent(JSON.stringify(JSON.parse(line)))])],
  [
    'threw',
    'reads fields of what may be null',
    decoding((line) => {
      try {
        return [rawEvent(`${line}${(JSON.parse(line) as { type: string }).type}`)];
      } catch (error) {
        if (error instanceof SyntaxError) return [rawEvent(line)];
        throw error;
      }
    }),
  ],
  [
    'threw',
    'cannot be made',
    () => {
      throw new Error('no');
    },
  ],
  [
    'threw',
    'fails at the end',
    decoding(
      (line) => [rawEvent(line)],
      () => {
        throw new Error('no');
      },
    ),
  ],
  ['event_malformed', 'returns nothing', decoding(() => undefined)],
  ['event_malformed', 'invents events', decoding(() => [{ type: 'applause' }])],
  ['event_malformed', 'gives a result without a text', decoding(() => [{ type: 'result', isError: false }])],
  ['event_malformed', 'gives a name that every object has', decoding(() => [{ type: 'toString' }])],
  ['line_lost', 'drops what it does not know', decoding((line) => (lines.includes(line) ? [rawEvent(line)] : []))],
  ['line_lost', 'keeps the first word', decoding((line) => [rawEvent(line.slice(0, 5))])],
  ['state_shared', 'counts over all runs', decoding((line) => [rawEvent(`${String(shared.push(line))} ${line}`)])],
])('%s is found in a decoder that %s', (rule, _what, factory) => {
  expect(rulesOf(factory)).toContain(rule);
});

test.each<[string, unknown]>([
  ['a number that JSON has not', 10n],
  ['what leads to itself', Object.defineProperty({}, 'toJSON', { value: () => 1n })],
])('an input with %s is a finding, and nothing is thrown', (_title, input) => {
  const call = { type: 'tool_call', toolCallId: 'a', name: 'n', kind: 'other', title: 't', input };
  expect(rulesOf(decoding(() => [call]))).toEqual(['event_malformed']);
});

test.each<[string, object, readonly ProbeRule[]]>([
  ['only the fields of the contract', {}, []],
  ['a field beside the contract', { beside: 1 }, ['event_malformed']],
])('a decoder that says of itself that it keeps the contract, with %s', (_title, more, rules) => {
  const say = (line: string): AgentEvent[] => [{ ...rawEvent(line), ...more }];
  expect(rulesOf(() => ({ keepsContract: true, decode: say, end: () => [] }))).toEqual(rules);
});

test('a decoder that gives promises is a finding, and what they reject with is unheard', async () => {
  expect(rulesOf(decoding(() => Promise.reject(new Error('later'))))).toEqual(['event_malformed']);
  await settled();
});
