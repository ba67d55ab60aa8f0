import fastCheck from 'fast-check';
import type { RunEventBody } from '../../../src/api';
import { HeldPieces } from '../../../src/run/held-pieces';
import { withHiddenSecrets } from '../../../src/run/hidden-secrets';
import { createOpenTail } from '../../../src/run/open-tail';
import { createRedactor } from '../../../src/run/redactor';

const secret = 'sk-canary-0123456789';
const redact = withHiddenSecrets(createRedactor([secret]));
const create = (): HeldPieces => new HeldPieces({ redact, openTail: createOpenTail([secret]) });
const piece = (text: string, more: object = {}): RunEventBody => ({ type: 'message_delta', text, ...more });
const told = (events: readonly RunEventBody[]): readonly RunEventBody[] => {
  const pieces = create();
  return events.flatMap((event) => pieces.take(event));
};
const textOf = (events: readonly RunEventBody[]): string =>
  events.map((event) => ('text' in event && event.type.endsWith('_delta') ? event.text : '')).join('');
const end: RunEventBody = { type: 'result', isError: false, text: '' };

test.each([2, 3, 7, 20])('a secret in pieces of %i characters is not told', (size) => {
  const text = `it is ${secret}, take it`;
  const parts = text.match(new RegExp(`.{1,${String(size)}}`, 'g')) ?? [];
  expect(textOf(told([...parts.map((part) => piece(part)), end]))).toBe('it is [secret], take it');
});

test('a secret that ends as it begins is not told but for its last character', () => {
  const pieces = new HeldPieces({ redact: createRedactor(['s-0123456-s']), openTail: createOpenTail(['s-0123456-s']) });
  expect(textOf([...pieces.take(piece('s-0123456-s')), ...pieces.take(end)])).toBe('[secret]');
});

test('a secret with colours in it is not told, wherever it is cut', () => {
  const text = `it is sk-can\u001b[01;31mary\u200b-0123456789.`;
  for (let at = 1; at < text.length; at += 1) {
    expect(textOf(told([piece(text.slice(0, at)), piece(text.slice(at)), end]))).toBe('it is [secret].');
  }
});

test('ordinary text is told as it comes', () => {
  const pieces = create();
  for (const text of ['I look ', 'at it. ', 'Done!']) expect(pieces.take(piece(text))).toEqual([piece(text)]);
});

test.each<[string, RunEventBody]>([
  ['the whole text', { type: 'message', text: 'these' }],
  ['another text', piece('next', { messageId: 'm2' })],
  ['a thought', { type: 'thought_delta', text: 'hm' }],
  ['a tool call', { type: 'tool_call', toolCallId: '1', name: 'x', kind: 'other', title: 'x', input: {} }],
  ['a question', { type: 'question', text: 'which' }],
  ['the result', end],
])('what was held back is told before %s', (_what, event) => {
  expect(told([piece('these'), piece('skis'), piece('ask'), event])).toEqual([
    piece('these'),
    piece('ski'),
    piece('sa'),
    piece('sk'),
    event,
  ]);
});

test.each<[string, RunEventBody]>([
  ['usage', { type: 'usage', usage: {}, scope: 'run' }],
  ['a notice', { type: 'notice', message: 'still here' }],
  ['the text of a sub-agent', piece('of another', { parentToolCallId: 'call-1' })],
])('%s between two pieces lets no half through', (_what, between) => {
  const events = told([piece(`it is ${secret.slice(0, 8)}`), between, piece(secret.slice(8)), end]);
  expect(events).toContainEqual(between);
  expect(events.at(-2)).toEqual(piece('[secret]'));
});

test('no text is lost, whatever comes in whatever pieces', () => {
  const text = fastCheck.stringMatching(/^[sk\-can ]{0,12}$/);
  fastCheck.assert(
    fastCheck.property(fastCheck.array(fastCheck.tuple(text, fastCheck.constantFrom('a', 'b'))), (parts) => {
      const given = parts.map(([part, messageId]) => piece(part, { messageId }));
      expect(textOf(told([...given, end]))).toBe(parts.map(([part]) => part).join(''));
    }),
  );
});

test('a title that was cut within a secret ends before it', () => {
  const call = { type: 'tool_call', toolCallId: '1', name: 'x', kind: 'execute', input: {} } as const;
  const [event] = told([{ ...call, title: `echo ${secret.slice(0, 12)}…` }]);
  expect(event).toMatchObject({ title: 'echo …' });
});

test('a title does not show what is hidden in the input', () => {
  const call = { type: 'tool_call', toolCallId: '1', name: 'Bash', kind: 'execute' } as const;
  const [event] = told([
    { ...call, title: 'echo sk-can [0mary-0123456789', input: { command: 'echo sk-can\u001b[0mary-0123456789' } },
  ]);
  expect(event).toMatchObject({ title: 'Bash' });
});

test('what a tool has printed up to now ends before the beginning of a secret', () => {
  const update = { type: 'tool_call_update', toolCallId: '1' } as const;
  expect(told([{ ...update, status: 'in_progress', output: 'it is sk-canary' }])).toMatchObject([{ output: 'it is ' }]);
  expect(told([{ ...update, status: 'completed', output: 'it is sk-canary' }])).toMatchObject([
    { output: 'it is sk-canary' },
  ]);
});
