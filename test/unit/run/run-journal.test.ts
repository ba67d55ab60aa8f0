import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClaudeStreamJsonDecoder } from '../../../plugins/claude/claude-stream-json-decoder';
import type { RunEvent, Verdict } from '../../../src/api';
import type { RunPlan } from '../../../src/plan';
import { OutputDecoder } from '../../../src/run/output-decoder';
import { createRedactor } from '../../../src/run/redactor';
import { RunJournal } from '../../../src/run/run-journal';
import { RunRecord } from '../../../src/run/run-record';
import { beginRun, createId } from '../../../src/store';
import { runRow } from '../../support/store';

const secret = 'nsk-canary-0123456789';
const ok = { verdict: 'ok', reason: 'the agent finished', text: '' } as Verdict;
const crashed = { ...ok, verdict: 'crashed', reason: `because of ${secret}` } as Verdict;

let state: string;
let directory: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'muster-journal-'));
});

afterEach(() => {
  rmSync(state, { recursive: true });
});

const begin = (): RunJournal => {
  const active = beginRun(state, runRow(createId()));
  directory = active.directory;
  const record = new RunRecord(active, { schema: 1 } as RunPlan, (message) => {
    journal.emit({ type: 'notice', message });
  });
  const journal = new RunJournal('run', record);
  journal.redact = createRedactor([secret]);
  return journal;
};

const eventsOf = async (journal: RunJournal): Promise<readonly RunEvent[]> => {
  const seen: RunEvent[] = [];
  for await (const event of journal.events) seen.push(event);
  return seen;
};

const kept = (): readonly unknown[] =>
  readFileSync(join(directory, 'events.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

test('no event has a secret, whoever it comes from, and a verdict is made from what was told', async () => {
  const journal = begin();
  const request = { method: 'POST', tools: 0, requestBytes: 0, responseBytes: 0, durationMs: 0, status: 400 };
  journal.emit({
    type: 'model_request',
    ...request,
    path: `/v1/${secret}`,
    model: secret,
    errorMessage: `no ${secret}`,
  });
  journal.emit({ type: 'session', sessionId: secret });
  journal.emit({ type: 'message', text: `it is ${secret}` });
  journal.emit({
    type: 'tool_call',
    toolCallId: '1',
    name: 'x',
    kind: 'other',
    title: 'x',
    input: { [secret]: [secret] },
  });
  const verdict = journal.conclude({ ...crashed, text: journal.text });
  const events = await eventsOf(journal);
  expect(JSON.stringify([events, kept(), verdict, journal.sessionId, journal.requests])).not.toContain(secret);
  expect(readFileSync(join(directory, 'verdict.json'), 'utf8')).not.toContain(secret);
  expect(events[0]).toMatchObject({ path: '/v1/[secret]', model: '[secret]', errorMessage: 'no [secret]' });
  expect(events[3]).toMatchObject({ input: { '[secret]': ['[secret]'] } });
  expect(verdict).toMatchObject({ verdict: 'crashed', reason: 'because of [secret]', text: 'it is [secret]' });
  expect(kept()).toEqual(events);
});

test.each([
  ['a secret that only decoding puts together', `\\u006e${secret.slice(1, 5)}\\u0061${secret.slice(6)}`, '[secret]'],
  ['what looks like one only in JSON', `\\u000a${secret.slice(1)}`, `\n${secret.slice(1)}`],
])('%s is told as it should be', async (_what, printed, told) => {
  const journal = begin();
  const output = new OutputDecoder({
    decoder: new ClaudeStreamJsonDecoder(),
    redact: journal.redact,
    onEvent: (event) => {
      journal.emit(event);
    },
    onErrorText: () => undefined,
  });
  const line = `{"type":"result","subtype":"success","is_error":false,"session_id":"s","result":"it is ${printed}!"}`;
  expect((JSON.parse(line) as { result: string }).result).toContain(secret.slice(1));
  output.output(Buffer.from(`${line}\n`));
  output.end();
  journal.conclude(ok);
  const [first] = await eventsOf(journal);
  expect(first).toMatchObject({ type: 'result', text: `it is ${told}!` });
});

test('an event that is no JSON is thrown out, and leaves no gap', async () => {
  const journal = begin();
  expect(() => {
    journal.emit({ type: 'tool_call', toolCallId: '1', name: 'x', kind: 'other', title: 'x', input: 10n });
  }).toThrow(TypeError);
  journal.emit({ type: 'message', text: 'next' });
  journal.conclude(ok);
  const events = await eventsOf(journal);
  expect(events.map(({ type, seq }) => [type, seq])).toEqual([
    ['message', 0],
    ['verdict', 1],
  ]);
  expect(kept()).toEqual(events);
});

test('the verdict is the last event, and the first verdict is the only one', async () => {
  const journal = begin();
  expect(journal.conclude(ok)).toEqual(ok);
  expect(journal.conclude(crashed)).toEqual(ok);
  journal.emit({ type: 'notice', message: 'too late' });
  await expect(eventsOf(journal)).resolves.toEqual([expect.objectContaining({ type: 'verdict', verdict: 'ok' })]);
  expect(JSON.parse(readFileSync(join(directory, 'verdict.json'), 'utf8'))).toEqual(ok);
});

test('a verdict that cannot be kept is told all the same, after a notice of that', async () => {
  const journal = begin();
  mkdirSync(join(directory, 'verdict.json'));
  expect(journal.conclude(ok)).toEqual(ok);
  await expect(eventsOf(journal)).resolves.toMatchObject([
    { type: 'notice', message: expect.stringContaining('the record cannot be written') as string, seq: 0 },
    { type: 'verdict', verdict: 'ok', seq: 1 },
  ]);
});

test('the last word of a run is that of the agent, not of a sub-agent', () => {
  const journal = begin();
  journal.emit({ type: 'message', text: 'I hand it over.' });
  journal.emit({ type: 'message', text: 'found it', parentToolCallId: 'call-1' });
  expect(journal.text).toBe('I hand it over.');
});
