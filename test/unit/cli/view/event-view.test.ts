import type { RunEvent, RunEventBody, Verdict } from '../../../../src/api';
import { EventView } from '../../../../src/cli/output/view/event-view';
import { pipe, Screen } from '../../../support/screen';

let sequence = 0;
const at = (body: RunEventBody, atMs = 1000): RunEvent => ({ ...body, runId: 'R', seq: sequence++, atMs });

const started = at(
  {
    type: 'run_started',
    schema: 1,
    agent: 'qwen',
    label: 'Qwen Code',
    version: '1.2.3',
    directory: '/srv/project',
    route: 'scripted (openai-chat)',
    why: 'asked for',
    permission: 'workspace',
    record: '/r',
  },
  0,
);
const edit = at({
  type: 'tool_call',
  toolCallId: 'a',
  name: 'edit',
  kind: 'edit',
  title: '/srv/project/src/sum.js',
  input: {},
  diffs: [
    {
      path: 'src/sum.js',
      oldText: 'const a = 1;\nreturn a - b;\n}',
      newText: 'const a = 1;\nreturn a + b;\nmore();\n}',
    },
  ],
});
const test1 = at({
  type: 'tool_call',
  toolCallId: 'b',
  name: 'bash',
  kind: 'execute',
  title: 'npm test',
  input: {},
});
const ended = (
  toolCallId: string,
  fields: Partial<Extract<RunEventBody, { type: 'tool_call_update' }>> = {},
): RunEvent => at({ type: 'tool_call_update', toolCallId, status: 'completed', ...fields }, 2500);
const verdict: Verdict = {
  verdict: 'ok',
  reason: 'the agent finished',
  exitCode: 0,
  runId: 'R',
  agent: 'qwen',
  text: 'done',
  durationMs: 3000,
  toolCalls: 1,
  turns: 2,
  process: { exitCode: 0 },
  usage: { inputTokens: 12_345, cachedInputTokens: 10_000, outputTokens: 67, source: 'reported', answers: 2 },
  cost: { usd: 0.01234, source: 'estimated', pricesOf: '2026-11-01' },
  changes: {
    files: [
      { path: 'src/sum.js', change: 'modified', addedLines: 2, removedLines: 1 },
      { path: 'b.png', change: 'added' },
    ],
    addedLines: 2,
    removedLines: 1,
  },
  record: '/r',
};

beforeEach(() => {
  delete process.env['NO_COLOR'];
  process.env['TERM'] = 'xterm-256color';
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask'] });
});

afterEach(() => {
  jest.useRealTimers();
});

/** A terminal on which these events were shown, before its view is closed. */
function shown(columns: number, events: readonly RunEvent[], verbose = false): { screen: Screen; view: EventView } {
  const screen = new Screen(columns);
  const view = new EventView(screen.stream, { verbose });
  for (const event of events) view.show(event);
  return { screen, view };
}

describe('on a terminal', () => {
  test('a tool call is one line that fills in, with what it changed', async () => {
    const { screen, view } = shown(100, [started, edit]);
    expect((await screen.lines()).at(-1)).toMatch(/^ {8}\S edit src\/sum\.js$/);

    view.show(ended('a'));
    view.close();

    expect((await screen.lines()).slice(2)).toEqual([
      '   2.5s ✓ edit src/sum.js',
      '         │ - return a - b;',
      '         │ + return a + b;',
      '         │ + more();',
    ]);
  });

  test('calls beside each other each fill in, whichever ends first', async () => {
    const { screen, view } = shown(100, [started, edit, test1]);
    expect((await screen.lines()).slice(2).map((line) => line.slice(10))).toEqual([
      'edit src/sum.js',
      'execute npm test',
    ]);

    view.show(ended('b', { status: 'failed', exitCode: 3, output: '1\n2\n3\n\n4\n5\nlast' }));

    expect((await screen.lines()).slice(2)).toEqual([
      '   2.5s ✗ execute npm test exit code 3',
      '         │ … 2 more lines',
      '         │ 3',
      '         │ 4',
      '         │ 5',
      '         │ last',
      expect.stringMatching(/^ {8}\S edit src\/sum\.js$/),
    ]);
    view.close();
  });

  test('a call that was refused says so and shows no change', async () => {
    const { screen, view } = shown(100, [started, edit, ended('a', { status: 'failed', denied: true })]);
    view.close();
    expect((await screen.lines()).slice(2)).toEqual(['   2.5s ✗ edit src/sum.js denied']);
  });

  test('a call that did not end is told before the verdict', async () => {
    const { screen, view } = shown(100, [started, test1, at({ type: 'verdict', ...verdict }, 3000)]);
    view.close();
    expect((await screen.lines())[2]).toBe('   3.0s execute npm test did not end');
  });

  test('a silence is filled with a line that goes away again', async () => {
    const { screen, view } = shown(100, [started]);
    jest.advanceTimersByTime(600);
    expect((await screen.lines()).at(-1)).not.toMatch('working');
    jest.advanceTimersByTime(2500);
    expect((await screen.lines()).at(-1)).toMatch(/^\S working, 3 s$/);
    view.close();
    expect(await screen.lines()).toHaveLength(2);
  });

  test('what the agent is saying is seen before it has been said, and stays once', async () => {
    const { screen, view } = shown(100, [started, at({ type: 'message_delta', text: 'I will\nlook at' })]);
    view.show(at({ type: 'message_delta', text: ' it' }));
    expect((await screen.lines()).at(-1)).toMatch(/^ {8}\S look at it$/);
    view.show(at({ type: 'message', text: 'I will\n\nlook at it' }));
    view.close();
    expect((await screen.lines()).slice(2)).toEqual(['   1.0s I will', '', '        look at it']);
  });

  test.each([12, 20, 37])('with %i columns no line is broken by what changes', async (columns) => {
    const { screen, view } = shown(columns, [started, edit, test1, at({ type: 'message', text: 'x' })]);
    for (let frame = 0; frame < 30; frame += 1) jest.advanceTimersByTime(100);
    const before = await screen.lines();
    view.close();
    const after = await screen.lines();
    expect(before.slice(0, after.length)).toEqual(after);
    expect(before).toHaveLength(after.length + 2);
  });

  test('wide characters do not break a line that changes', async () => {
    const wide = { ...test1, title: '漢字'.repeat(40) };
    const { screen, view } = shown(70, [started, wide]);
    for (let frame = 0; frame < 30; frame += 1) jest.advanceTimersByTime(100);
    view.close();
    expect(await screen.lines()).toHaveLength(2);
  });

  test.each([40, 64])('with %i columns no line of a wide output or title is broken', async (columns) => {
    const wide = { ...test1, title: '漢字'.repeat(40) };
    const { screen, view } = shown(columns, [started, wide, ended('b', { output: '漢字'.repeat(40) })]);
    view.close();
    const lines = (await screen.lines()).filter((line) => line.includes('漢'));
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/…$/);
  });

  test('where a repository could not be looked into, no line says that no file changed', async () => {
    const changes = { files: [], addedLines: 0, removedLines: 0 };
    const { screen, view } = shown(80, [
      at({ type: 'verdict', ...verdict, changes: { ...changes, unseen: ['part', 'b'] } }),
    ]);
    view.close();
    const text = (await screen.lines()).join('\n');
    expect(text).toContain('not looked into: the repository part and 1 more');
    expect(text).not.toContain('no file changed');
  });

  test('a title has all the room that nothing else takes', async () => {
    const long = { ...test1, title: `${'x'.repeat(38)}end` };
    const { screen, view } = shown(60, [started, long]);
    expect((await screen.lines()).at(-1)).toMatch(/xend$/);
    view.close();
  });

  test('nothing that an agent says steers the terminal', async () => {
    const hostile = '\u001b[2J\u001b]0;title\u0007\u001b[31mred\u202e';
    const { screen, view } = shown(
      200,
      [
        started,
        at({ type: 'message', text: hostile }),
        at({ type: 'thought', text: hostile }),
        at({ type: 'plan', entries: [{ content: hostile, status: 'pending' }] }),
        at({ type: 'question', text: hostile }),
        at({ type: 'notice', message: hostile }),
        at({ type: 'raw', line: hostile }),
        { ...test1, title: hostile } as RunEvent,
        ended('b', { output: hostile, status: 'failed' }),
        at({
          type: 'verdict',
          ...verdict,
          reason: hostile,
          changes: { files: [{ path: hostile, change: 'added' }], addedLines: 0, removedLines: 0 },
        }),
      ],
      true,
    );
    view.close();
    expect(screen.sent).not.toMatch(/\u001b\[2J|\u001b\]|\u001b\[31mred|\u202e/);
    expect((await screen.lines()).filter((line) => line.includes('red'))).toHaveLength(10);
  });

  test('thoughts are short and dim, and whole in the verbose view', async () => {
    const thought = at({ type: 'thought', text: 'one\ntwo\nthree\nfour' });
    const brief = shown(80, [started, thought]);
    brief.view.close();
    expect((await brief.screen.lines()).slice(2)).toEqual(['   1.0s one', '        two', '        … 2 more lines']);
    expect(brief.screen.sent).toContain('\u001b[2mone\u001b[22m');
    const whole = shown(80, [started, thought], true);
    whole.view.close();
    expect(await whole.screen.lines()).toContain('        four');
  });
});

test('the verdict tells what changed and what it took', async () => {
  const { screen, view } = shown(100, [at({ type: 'verdict', ...verdict }, 3000)]);
  view.close();
  expect(await screen.lines()).toEqual([
    '   3.0s ok  the agent finished',
    '        2 files changed +2 -1',
    '          modified src/sum.js +2 -1',
    '          added    b.png',
    '        12,345 tokens in (10,000 cached), 67 out, $0.0123 (estimated, prices of 2026-11-01), 2 turns',
    '        record: /r',
  ]);
});

test.each([
  ['NO_COLOR', { NO_COLOR: '1' }],
  ['TERM=dumb', { TERM: 'dumb' }],
])('with %s nothing is coloured', (_what, environment) => {
  Object.assign(process.env, environment);
  const { screen, view } = shown(80, [started, edit, ended('a'), at({ type: 'verdict', ...verdict })]);
  view.close();

  expect(screen.sent).not.toMatch(/\u001b\[\d*m/);
});

test('without a terminal every line is printed once and nothing steers', () => {
  const { stream, text } = pipe();
  const view = new EventView(stream);
  for (const event of [started, edit, ended('a'), test1, ended('b', { exitCode: 1, output: 'no' })]) view.show(event);
  jest.advanceTimersByTime(5000);
  view.close();
  expect(text()).toBe(
    [
      '   0.0s Qwen Code 1.2.3 in /srv/project',
      '   0.0s scripted (openai-chat): asked for; permission workspace',
      '   1.0s edit src/sum.js',
      '         │ - return a - b;',
      '         │ + return a + b;',
      '         │ + more();',
      '   1.0s execute npm test',
      '         │ no',
      '         exit code 1',
      '',
    ].join('\n'),
  );
});

test('the verbose view has every event', () => {
  const { stream, text } = pipe();
  const view = new EventView(stream, { verbose: true });
  view.show(at({ type: 'raw', line: 'noise' }));
  view.show(at({ type: 'session', sessionId: 's-1', model: 'm' }));
  view.show(at({ type: 'usage', usage: { inputTokens: 1 }, scope: 'run' }));
  view.close();
  expect(text()).toBe(
    '   1.0s raw noise\n   1.0s session sessionId=s-1 model=m\n   1.0s usage usage={"inputTokens":1} scope=run\n',
  );
});

describe('the final answer', () => {
  const says = (text: string, parentToolCallId?: string): RunEvent =>
    at({ type: 'message', text, ...(parentToolCallId === undefined ? {} : { parentToolCallId }) });
  const result = (text: string, isError = false): RunEvent => at({ type: 'result', isError, text }, 3000);
  const printed = (...events: readonly RunEvent[]): string => {
    const { stream, text } = pipe();
    const view = new EventView(stream);
    for (const event of events) view.show(event);
    view.close();
    return text();
  };

  test.each<[string, readonly RunEvent[]]>([
    ['nothing', []],
    ['something else', [says('I look at it.')]],
    ['the same as a sub-agent', [says('all good\nindeed', 'a')]],
  ])('is shown like a message of an agent that said %s', (_what, events) => {
    expect(printed(...events, result('all good\nindeed'))).toContain('   3.0s all good\n        indeed\n');
  });

  test.each<[string, readonly RunEvent[], RunEvent]>([
    ['the last message said it', [says('first'), says('all good\n')], result('all good')],
    ['the end of the last message is it', [says('Well: all good')], result('all good')],
    ['it joins the messages', [says('one'), says('two three')], result('one\ntwo  three\n')],
    ['it is an error, which the verdict tells', [], result('all good', true)],
    ['it is empty', [], result(' \n')],
    ['it is long and was said', [says('x'.repeat(200_000)), says('end')], result(`${'x'.repeat(150_000)} end`)],
  ])('is not shown where %s', (_what, events, event) => {
    expect(printed(...events, event)).not.toContain('   3.0s');
  });

  test('steers no terminal', () => {
    expect(printed(result('\u001b[2Jred'))).not.toContain('\u001b');
  });
});
