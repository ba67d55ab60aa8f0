import { createHash } from 'node:crypto';
import type { RunEventBody } from '../../../src/api';
import { renderRunPage, type ReportedRun } from '../../../src/report';
import { comingFrom, eventsOf, sampleEvents, sampleRun, sampleVerdict } from '../../support/report-sample';
import { without } from '../../support/without';

const pageOf = (run: ReportedRun, ...bodies: readonly RunEventBody[]): Promise<string> =>
  renderRunPage(run, comingFrom(eventsOf(...bodies)));

test('a page tells verdict, agent, route, permission, duration, tokens by kind and cost', async () => {
  const page = await renderRunPage(sampleRun, comingFrom(sampleEvents));
  for (const text of [
    ...['the agent finished', 'Claude Code 2.1.0', 'anthropic (anthropic-messages)', 'workspace', '1 min 23 s'],
    ...['123,456 in (100,000 cached, 2,000 written to the cache), 789 out (120 reasoning)', '$0.1234 (estimated'],
    ...['docs/new name.md', 'docs/old.md', '2 more are not listed', 'claude-opus-4-5', 'Overloaded'],
  ])
    expect(page).toContain(text);
});

test('its policy allows its own style alone, and it holds no script and no address that a browser would fetch', async () => {
  const page = await renderRunPage(sampleRun, comingFrom(sampleEvents));
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(style.length).toBeGreaterThan(1000);
  expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`);
  expect(page).not.toMatch(/<script|<link|<img|<iframe|<object|<form|\ssrc=|\sstyle=|\son\w+=|url\(|@import/i);
  expect(page.replaceAll(/href="#e\d+"/g, '')).not.toContain('href=');
});

const hostile = `</style></pre><script>alert(1)</script><a href="javascript:alert(1)">x</a>" onload="alert(1)" \u202e\u0007\u001b]0;t\u0007data:text/html,<b>`;

test('hostile text is text wherever it stands', async () => {
  const page = await renderRunPage(
    {
      ...{ id: hostile, title: hostile, startedAt: hostile, session: hostile, record: hostile },
      plan: {
        ...{ agent: hostile, route: hostile, why: hostile, permission: hostile, enforcedBy: hostile, model: hostile },
        ...{ directory: hostile, file: hostile, args: [hostile], stdin: hostile, warnings: [hostile] },
      },
      verdict: {
        ...{ ...sampleVerdict, reason: hostile, nextStep: hostile },
        changes: {
          files: [{ path: hostile, change: 'renamed', from: hostile, addedLines: 1, removedLines: 0 }],
          ...{ addedLines: 1, removedLines: 0 },
        },
      },
    },
    comingFrom(
      eventsOf(
        { type: 'session', sessionId: hostile, model: hostile },
        { type: 'message', text: hostile },
        { type: 'thought', text: hostile },
        { type: 'question', text: hostile },
        { type: 'notice', message: hostile },
        { type: 'raw', line: hostile },
        { type: 'plan', entries: [{ content: hostile, status: hostile as 'pending' }] },
        {
          ...{ type: 'tool_call', toolCallId: hostile, name: hostile, kind: hostile as 'read', title: hostile },
          ...{ input: { [hostile]: hostile }, diffs: [{ path: hostile, oldText: hostile, newText: 'x' }] },
        },
        { type: 'message', text: hostile, parentToolCallId: hostile },
        { type: 'tool_call_update', toolCallId: hostile, status: 'completed', output: hostile },
        {
          ...{ type: 'model_request', method: hostile, path: hostile, status: 500, model: hostile, tools: 1 },
          ...{ requestBytes: 1, responseBytes: 1, durationMs: 1, errorMessage: hostile },
        },
        { type: 'result', isError: true, text: hostile },
      ),
    ),
  );
  expect(page.match(/<script|<a href="j|" onload|<\/style>/g)).toEqual(['</style>']);
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(25);
});

test('a text keeps its white space, and its first line end too', async () => {
  const page = await pageOf(sampleRun, { type: 'message', text: '\n  indented\n\n\tlast' });
  expect(page).toContain('dir="auto">\n\n  indented\n\n\tlast</pre>');
});

test('a run without a plan, an event or a verdict has a page', async () => {
  const page = await pageOf({ ...without(sampleRun, 'plan', 'verdict', 'title', 'session') });
  expect(page).toContain('no verdict yet');
  expect(page).toContain('Nothing is recorded.');
});

test('a long output is folded and cut, with a note of what is missing', async () => {
  const page = await pageOf(
    sampleRun,
    { type: 'tool_call', toolCallId: 'a', name: 'Bash', kind: 'execute', title: 'make', input: {} },
    { type: 'tool_call_update', toolCallId: 'a', status: 'completed', output: `start${'x\n'.repeat(100_000)}end` },
  );
  expect(page).toContain('output, 100,001 lines');
  expect(page).toMatch(/… 180,\d{3} characters left out …/);
  expect(page).toContain('start');
  expect(page).toContain('end</pre>');
});

test('a run of 10,000 calls with megabytes of output has a page that can be opened', async () => {
  const bodies = Array.from({ length: 10_000 }, (_, at): readonly RunEventBody[] => [
    {
      type: 'tool_call',
      toolCallId: String(at),
      name: 'Bash',
      kind: 'execute',
      title: `step ${String(at)}`,
      input: {},
    },
    { type: 'tool_call_update', toolCallId: String(at), status: 'completed', output: 'line of output\n'.repeat(400) },
  ]).flat();
  const page = await pageOf(sampleRun, ...bodies);
  expect(page.length).toBeLessThan(25_000_000);
  expect(page).toContain('step 9999');
});
