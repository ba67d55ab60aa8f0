import type { VerdictClass } from '../../../src/api';
import type { Evidence } from '../../../src/run/evidence';
import { judge } from '../../../src/run/judge';
import { request, result } from './judge-evidence';
import { verdictRules } from '../../../src/run/verdict-rules';

const nothing: Evidence = { label: 'Agent', process: { exitCode: 0 }, requests: [], exitCodes: {}, errorText: '' };

interface Row {
  readonly rule: string;
  readonly verdict: VerdictClass;
  readonly evidence: Partial<Evidence>;
}

/** Evidence for each rule, in the order of precedence. */
const rows: readonly Row[] = [
  { rule: 'stopped', verdict: 'timed_out', evidence: { stop: { verdict: 'timed_out', reason: 'too long' } } },
  { rule: 'not started', verdict: 'agent_missing', evidence: { process: { failure: { code: 'EACCES' } } } },
  {
    rule: 'unknown option',
    verdict: 'agent_incompatible',
    evidence: {
      process: { exitCode: 2 },
      errorText: "error: unexpected argument '--model' found",
      sent: { options: ['--model'] },
    },
  },
  {
    rule: 'missing session',
    verdict: 'stale_session',
    evidence: { process: { exitCode: 1 }, errorText: 'Error: SESSION not found', staleTexts: ['Session not found'] },
  },
  {
    rule: 'explained error',
    verdict: 'rate_limited',
    evidence: { result: result({ isError: true, text: 'slow down', status: 429 }) },
  },
  { rule: 'told end', verdict: 'max_turns', evidence: { result: result({ verdict: 'max_turns' }) } },
  { rule: 'open question', verdict: 'question', evidence: { question: 'Which one?' } },
  {
    rule: 'known exit code',
    verdict: 'stale_session',
    evidence: { process: { exitCode: 53 }, exitCodes: { 53: 'stale_session' } },
  },
  { rule: 'unexplained error', verdict: 'crashed', evidence: { result: result({ isError: true, text: 'it broke' }) } },
  { rule: 'denied tool', verdict: 'denied', evidence: { deniedTool: 'touch x', result: result() } },
  { rule: 'missing delivery', verdict: 'delivery_missing', evidence: { instructionsMissing: true, result: result() } },
  { rule: 'good result', verdict: 'ok', evidence: { result: result() } },
  { rule: 'signal', verdict: 'killed', evidence: { process: { signal: 'SIGKILL' } } },
  { rule: 'last answer', verdict: 'auth', evidence: { requests: [request({ status: 401 })] } },
  { rule: 'exit code', verdict: 'crashed', evidence: { process: { exitCode: 1 } } },
  { rule: 'no result', verdict: 'no_result', evidence: {} },
];

test('the rules are these, in this order', () => {
  expect(verdictRules.map(({ name }) => name)).toEqual(rows.map(({ rule }) => rule));
});

test.each(rows)('$rule alone gives $verdict', ({ verdict, evidence }) => {
  expect(judge({ ...nothing, ...evidence }).verdict).toBe(verdict);
});

/** Runs that give evidence for two rules. */
const conflicts: readonly (readonly [stronger: string, weaker: string, Partial<Evidence>])[] = [
  ['stopped', 'not started', { stop: { verdict: 'timed_out', reason: 'x' }, process: { failure: { code: 'ENOENT' } } }],
  [
    'not started',
    'unknown option',
    {
      process: { failure: { code: 'EACCES' }, exitCode: 2 },
      errorText: "error: unexpected argument '--model' found",
      sent: { options: ['--model'] },
    },
  ],
  [
    'unknown option',
    'missing session',
    {
      process: { exitCode: 2 },
      errorText: "error: unexpected argument '--model' found\nSession not found",
      sent: { options: ['--model'] },
      staleTexts: ['Session not found'],
    },
  ],
  [
    'missing session',
    'explained error',
    {
      process: { exitCode: 1 },
      result: result({ isError: true, text: 'Session not found', status: 429 }),
      staleTexts: ['Session not found'],
    },
  ],
  [
    'unknown option',
    'explained error',
    {
      process: { exitCode: 2 },
      errorText: "error: unexpected argument '--model' found",
      sent: { options: ['--model'] },
      result: result({ isError: true, inferred: true, status: 429 }),
    },
  ],
  ['explained error', 'open question', { question: 'Which?', result: result({ isError: true, status: 429 }) }],
  [
    'explained error',
    'known exit code',
    { process: { exitCode: 53 }, exitCodes: { 53: 'max_turns' }, result: result({ isError: true, status: 429 }) },
  ],
  ['told end', 'open question', { question: 'Which?', result: result({ verdict: 'max_turns' }) }],
  ['told end', 'denied tool', { deniedTool: 'touch x', result: result({ verdict: 'max_turns' }) }],
  [
    'open question',
    'known exit code',
    { question: 'Which?', process: { exitCode: 53 }, exitCodes: { 53: 'stale_session' } },
  ],
  [
    'open question',
    'unexplained error',
    { question: 'Which?', result: result({ isError: true, text: 'nobody there' }) },
  ],
  ['open question', 'good result', { question: 'Which?', result: result() }],
  [
    'known exit code',
    'unexplained error',
    { process: { exitCode: 53 }, exitCodes: { 53: 'stale_session' }, result: result({ isError: true, text: 'x' }) },
  ],
  [
    'unexplained error',
    'signal',
    { process: { signal: 'SIGKILL' }, result: result({ isError: true, text: 'it broke' }) },
  ],
  ['denied tool', 'missing delivery', { deniedTool: 'touch x', instructionsMissing: true, result: result() }],
  ['missing delivery', 'good result', { instructionsMissing: true, result: result() }],
  [
    'good result',
    'known exit code',
    { process: { exitCode: 53 }, exitCodes: { 53: 'stale_session' }, result: result() },
  ],
  ['good result', 'signal', { process: { signal: 'SIGKILL' }, result: result() }],
  ['good result', 'last answer', { requests: [request({ status: 401 })], result: result() }],
  ['good result', 'exit code', { process: { exitCode: 1 }, result: result() }],
  ['signal', 'last answer', { process: { signal: 'SIGKILL' }, requests: [request({ status: 401 })] }],
  ['last answer', 'exit code', { process: { exitCode: 1 }, requests: [request({ status: 401 })] }],
  ['last answer', 'no result', { requests: [request({ status: 401 })] }],
];

test.each(conflicts)('%s counts more than %s', (stronger, weaker, evidence) => {
  const all = { ...nothing, ...evidence };
  const expected = rows.find(({ rule }) => rule === stronger)?.verdict;
  expect(rows.map(({ rule }) => rule)).toContain(weaker);
  expect(judge(all).verdict).toBe(expected);
});

/** A result is an error or it is none. */
const neverTogether = ['explained error, told end', 'unexplained error, denied tool'];

test('every rule is tried against the next one, unless no run can give evidence for both', () => {
  const neighbours = rows.slice(1).map(({ rule }, index) => `${rows[index]?.rule ?? ''}, ${rule}`);
  const tried = conflicts.map(([stronger, weaker]) => `${stronger}, ${weaker}`);
  // All that is not judged by another rule is judged by the last one.
  const last = 'exit code, no result';
  expect(neighbours.filter((pair) => !tried.includes(pair))).toEqual([...neverTogether, last]);
});
