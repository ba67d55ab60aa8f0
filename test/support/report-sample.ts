import type { RunEvent, RunEventBody, Verdict } from '../../src/api';
import { readReportedPlan, type ReportedRun } from '../../src/report';

/** The id of the run of these tests. */
export const sampleId = '01M8Q8Z9K5CZ6S988ZD5MA2S57';

/** Events with their places, a tenth of a second apart. */
export function eventsOf(...bodies: readonly RunEventBody[]): readonly RunEvent[] {
  return bodies.map((body, seq) => ({ ...body, runId: sampleId, seq, atMs: seq * 100 }));
}

/** The same as they come from a record. */
export async function* comingFrom(events: readonly RunEvent[]): AsyncGenerator<RunEvent> {
  for (const event of events) yield await Promise.resolve(event);
}

/** A verdict of a run that went well. */
export const sampleVerdict: Verdict = {
  verdict: 'ok',
  reason: 'the agent finished',
  exitCode: 0,
  runId: sampleId,
  agent: 'claude',
  text: 'Done.',
  durationMs: 83_000,
  turns: 4,
  toolCalls: 5,
  process: { exitCode: 0 },
  usage: {
    ...{ inputTokens: 123_456, cachedInputTokens: 100_000, cacheWriteTokens: 2000 },
    ...{ outputTokens: 789, reasoningTokens: 120, source: 'reported', answers: 4 },
  },
  cost: { usd: 0.1234, source: 'estimated', pricesOf: '2026-01-05' },
  changes: {
    files: [
      { path: 'sum.js', change: 'modified', addedLines: 3, removedLines: 1 },
      { path: 'docs/new name.md', change: 'renamed', from: 'docs/old.md', addedLines: 0, removedLines: 0 },
      { path: 'logo.png', change: 'added' },
    ],
    addedLines: 3,
    removedLines: 1,
    unlisted: 2,
  },
  record: `/home/you/.local/state/muster/runs/${sampleId}`,
};

/** A plan with what a page shows of one. */
export const samplePlan = {
  schema: 1,
  agent: { name: 'claude', label: 'Claude Code', strategy: 'claude', logFormat: 'claude', version: '2.1.0' },
  route: { kind: 'provider', why: '--provider', provider: 'anthropic', protocol: 'anthropic-messages' },
  permission: { level: 'workspace', enforcedBy: 'cli', why: 'default' },
  command: {
    file: 'claude',
    args: ['-p', { parts: [{ slot: 'broker.url' }, '/v1'] }],
    env: {},
    stdin: 'Mend the test.\nThen say what was wrong.',
    cwd: '/srv/sum',
  },
  config: { timeoutSeconds: 1800, promptExtra: '', warnings: [] },
  warnings: ['the agent takes no turn limit: the broker counts instead'],
};

/** All that a page about one run is made from. */
export const sampleRun: ReportedRun = {
  id: sampleId,
  title: 'Mend the test.',
  startedAt: '2026-01-05T12:33:10.000Z',
  plan: readReportedPlan(samplePlan),
  verdict: sampleVerdict,
  session: '01M8Q8Z9K5CZ6S988ZD5MA2S00',
  record: sampleVerdict.record,
};

const longOutput = Array.from({ length: 40 }, (_, line) => `ok ${String(line + 1)} - adds ${String(line)} and 1`);

/** What an agent does that reads, mends and tests, with the help of another. */
export const sampleEvents = eventsOf(
  {
    ...{ type: 'run_started', schema: 1, agent: 'claude', label: 'Claude Code', directory: '/srv/sum' },
    ...{ route: 'anthropic (anthropic-messages)', why: '--provider', permission: 'workspace', version: '2.1.0' },
    ...{ record: sampleVerdict.record, warnings: samplePlan.warnings },
  },
  { type: 'session', sessionId: '0b0e3a52-5b2c-4f83-9d3c-0e1f6c0f2b11', model: 'claude-opus-4-5' },
  {
    ...{ type: 'model_request', method: 'POST', path: '/v1/messages', status: 200, model: 'claude-opus-4-5' },
    ...{ tools: 12, requestBytes: 20_000, responseBytes: 900, durationMs: 1834, costUsd: 0.0123 },
    ...{ usage: { inputTokens: 12_345, cachedInputTokens: 10_000, outputTokens: 210 }, usageSource: 'reported' },
  },
  { type: 'thought', text: 'The test calls sum(1, 2) and expects 3.\nLet me look at the code first.' },
  { type: 'message', text: 'Let me look at the code first.\n\n  1. read\n  2. mend' },
  {
    type: 'plan',
    entries: [
      { content: 'Read sum.js', status: 'completed' },
      { content: 'Mend it', status: 'in_progress' },
      { content: 'Run the tests', status: 'pending' },
    ],
  },
  { type: 'tool_call', toolCallId: 'r', name: 'Read', kind: 'read', title: 'sum.js', input: { file_path: 'sum.js' } },
  {
    type: 'tool_call_update',
    toolCallId: 'r',
    status: 'completed',
    output: 'export function sum(a, b) {\n\treturn a - b;\n}\n',
  },
  {
    ...{ type: 'tool_call', toolCallId: 'e', name: 'Edit', kind: 'edit', title: 'sum.js' },
    input: { file_path: 'sum.js', old_string: 'return a - b;', new_string: 'return a + b;' },
    diffs: [
      {
        path: 'sum.js',
        oldText: '// Adds.\nexport function sum(a, b) {\n\treturn a - b;\n}\n',
        newText: '// Adds.\nexport function sum(a, b) {\n\tif (b === undefined) return a;\n\treturn a + b;\n}\n',
      },
    ],
  },
  { type: 'tool_call_update', toolCallId: 'e', status: 'completed' },
  {
    type: 'tool_call',
    toolCallId: 'x',
    name: 'Bash',
    kind: 'execute',
    title: 'node --test',
    input: { command: 'node --test' },
  },
  { type: 'tool_call_update', toolCallId: 'x', status: 'failed', exitCode: 1, output: longOutput.join('\n') },
  {
    type: 'tool_call',
    toolCallId: 't',
    name: 'Task',
    kind: 'think',
    title: 'Review the change',
    input: { prompt: 'Review it.' },
  },
  { type: 'message', text: 'I look at the diff.', parentToolCallId: 't' },
  {
    ...{ type: 'tool_call', toolCallId: 's', name: 'Bash', kind: 'execute', title: 'rm -rf /', input: 'rm -rf /' },
    parentToolCallId: 't',
  },
  { type: 'tool_call_update', toolCallId: 's', status: 'failed', denied: true, parentToolCallId: 't' },
  { type: 'tool_call_update', toolCallId: 't', status: 'completed', output: 'Looks good.' },
  {
    ...{
      type: 'model_request',
      method: 'POST',
      path: '/v1/messages',
      status: 529,
      model: 'claude-opus-4-5',
      tools: 12,
    },
    ...{ requestBytes: 20_000, responseBytes: 90, durationMs: 230, errorMessage: 'Overloaded' },
  },
  { type: 'notice', message: 'the agent tries again' },
  { type: 'question', text: 'Shall I commit?' },
  { type: 'raw', line: '{"type":"unheard_of"}' },
  { type: 'result', isError: false, text: 'sum() adds now, and the test passes.' },
  { type: 'verdict', ...sampleVerdict },
);
