import { compact, decodeChunks, decoders, recordedStream, type RecordedAgent } from './decoder-streams';

const started = 'message I will create the file.';
const done = 'message done: hello.txt created';
const ok = 'result ok 38/10/14 done: hello.txt created';
/** Of agents that count the conversation and not the run. */
const okAlone = 'result ok done: hello.txt created';
/** Lines of type `stream_event` that hold no piece of a text. */
const deltas = (count: number): readonly string[] => Array.from({ length: count }, () => 'raw stream_event');

const recordings: readonly (readonly [RecordedAgent, string, readonly string[]])[] = [
  [
    'claude',
    'hello',
    [
      'session 55803b72 claude-opus-4-8[1m]',
      started,
      "call execute Bash: printf '%s\\n' 'hello from claude' > hello.txt",
      'update completed (Bash completed with no output)',
      done,
      ok,
    ],
  ],
  [
    'claude',
    'mcp',
    [
      'session 69a414cd claude-opus-4-8[1m]',
      started,
      'call other mcp__demo__ping: mcp__demo__ping',
      'update completed pong {"text":"hi"}',
      done,
      ok,
    ],
  ],
  [
    'claude',
    'subagent',
    [
      'session a4e27a0d claude-opus-4-8[1m]',
      started,
      'call think Agent: d',
      'raw system task_started',
      'raw user',
      'raw system task_progress',
      "call execute Bash: printf '%s\\n' 'hello from claude' > hello.txt",
      'update completed (Bash completed with no output)',
      'raw system task_updated',
      'raw system task_notification',
      'update completed done: hello.txt created',
      done,
      ok,
    ],
  ],
  [
    'claude',
    'partial-messages',
    [
      'session 3e13e3cf claude-opus-4-8[1m]',
      'raw system status',
      ...deltas(2),
      'message_delta I will c',
      'message_delta reate th',
      'message_delta e file.',
      started,
      ...deltas(4),
      "call execute Bash: printf '%s\\n' 'hello from claude' > hello.txt",
      ...deltas(1),
      'update completed (Bash completed with no output)',
      ...deltas(2),
      'raw system status',
      ...deltas(2),
      'message_delta done: he',
      'message_delta llo.txt ',
      'message_delta created',
      done,
      ...deltas(3),
      ok,
    ],
  ],
  [
    'claude',
    'max-turns',
    [
      'session 53a4abba claude-opus-4-8[1m]',
      'call execute Bash: echo step 1',
      'update completed step 1',
      'call execute Bash: echo step 2',
      'update completed step 2',
      'call execute Bash: echo step 3',
      'update completed step 3',
      'result error max_turns 57/15/21 Reached maximum number of turns (3)',
    ],
  ],
  ['claude', 'resume', ['session 55803b72 claude-opus-4-8', done, 'result ok 19/5/7 done: hello.txt created']],
  [
    'claude',
    'sigint',
    [
      'session bac3273d claude-opus-4-8[1m]',
      started,
      'call execute Bash: sleep 3071',
      expect.stringMatching(/^update failed The user doesn't want to proceed/) as string,
      'raw user',
      'result error 19/5/7',
    ],
  ],
  [
    'claude',
    'error-401',
    [
      'session c33cbd98 claude-opus-4-8[1m]',
      'notice the model is asked again in 0.6 s, retry',
      'notice the model is asked again in 1.2 s, retry',
      'message Invalid API key · Fix external API key',
      'result error 401 auth 0/0/0 Invalid API key · Fix external API key',
    ],
  ],
  [
    'claude',
    'error-429',
    [
      'session 7a54014c claude-opus-4-8[1m]',
      'notice the model is asked again in 1.0 s, retry',
      'notice the model is asked again in 1.1 s, retry',
      'message API Error: Request rejected (429) · rate limited (scripted)',
      'result error 429 0/0/0 API Error: Request rejected (429) · rate limited (',
    ],
  ],
  [
    'claude',
    'error-500',
    [
      'session 6d91e3c8 claude-opus-4-8[1m]',
      'notice the model is asked again in 0.6 s, retry',
      'notice the model is asked again in 1.2 s, retry',
      expect.stringMatching(/^message API Error: 500 internal error/) as string,
      'result error 500 0/0/0 API Error: 500 internal error (scripted). This is ',
    ],
  ],
  [
    'qwen',
    'hello',
    [
      'session 2ad26273 some-model',
      started,
      "call execute run_shell_command: printf '%s\\n' 'hello from qwen' > hello.txt",
      "update completed 0 Command: printf '%s\\n' 'hello from qwen' > hello.txt",
      done,
      okAlone,
    ],
  ],
  [
    'qwen',
    'subagent',
    [
      'session 1b4c4043 some-model',
      started,
      'call think agent: d',
      'raw user',
      "call execute run_shell_command: printf '%s\\n' 'hello from qwen' > hello.txt",
      "update completed 0 Command: printf '%s\\n' 'hello from qwen' > hello.txt",
      'update completed done: hello.txt created',
      done,
      okAlone,
    ],
  ],
  [
    'qwen',
    'max-turns',
    [
      'session 6fb12f9c some-model',
      'call execute run_shell_command: echo step 1',
      'update completed step 1',
      'call execute run_shell_command: echo step 2',
      'update completed step 2',
      'call execute run_shell_command: echo step 3',
      'update completed step 3',
    ],
  ],
  ['qwen', 'resume', ['session 2ad26273 some-model', done, okAlone]],
  [
    'qwen',
    'error-401',
    [
      'session 85e453e6 some-model',
      'message [API Error: 401 invalid x-api-key (scripted)]',
      'result error 401 0/0/0 [API Error: 401 invalid x-api-key (scripted)]',
    ],
  ],
  [
    'qwen',
    'error-500',
    [
      'session f0c25e3a some-model',
      'message [API Error: 500 internal error (scripted)]',
      'result error 500 0/0/0 [API Error: 500 internal error (scripted)]',
    ],
  ],
  [
    'codex',
    'hello',
    [
      'session 01a22c80',
      'notice Model metadata for `some-model` not foun',
      'raw turn.started',
      started,
      `call execute command_execution: /bin/bash -lc "printf '%s\\\\n' 'hello from codex' > hello.txt"`,
      'update completed 0',
      done,
      okAlone,
    ],
  ],
  [
    'codex',
    'hello-codemode',
    [
      'session 01a22c83',
      'raw turn.started',
      started,
      `call execute command_execution: /bin/bash -lc "printf '%s\\\\n' 'hello from codex' > hello.txt"`,
      'update completed 0',
      done,
      okAlone,
    ],
  ],
  [
    'codex',
    'mcp',
    [
      'session 01a22c83',
      'notice Model metadata for `some-model` not foun',
      'raw turn.started',
      started,
      'call other demo.ping: demo.ping',
      'update completed pong {"text":"hi"}',
      done,
      okAlone,
    ],
  ],
  [
    'codex',
    'subagent',
    [
      'session 01a22c9f',
      'notice Model metadata for `some-model` not foun',
      'raw turn.started',
      started,
      'call think spawn_agent: SUBPROMPT',
      'update completed',
      done,
      okAlone,
    ],
  ],
  ['codex', 'resume', ['session 01a22c7f', 'raw turn.started', done, okAlone]],
  [
    'codex',
    'error-401',
    [
      'session 01a22c7d',
      'raw turn.started',
      'notice Reconnecting... 1/5 (unexpected status 4',
      'notice Reconnecting... 2/5 (unexpected status 4',
      'notice unexpected status 401 Unauthorized: inva',
      'result error 401 unexpected status 401 Unauthorized: invalid x-api-',
    ],
  ],
  [
    'codex',
    'error-429',
    [
      'session 01a22c7d',
      'raw turn.started',
      'notice Reconnecting... 1/5 (exceeded retry limi',
      'notice Reconnecting... 2/5 (exceeded retry limi',
      'notice exceeded retry limit, last status: 429 T',
      'result error 429 exceeded retry limit, last status: 429 Too Many Re',
    ],
  ],
  [
    'codex',
    'error-500',
    [
      'session 01a22c7d',
      'raw turn.started',
      'notice Reconnecting... 1/5 (We’re currently exp',
      'notice Reconnecting... 2/5 (We’re currently exp',
      'notice We’re currently experiencing high demand',
      'result error We’re currently experiencing high demand, which ma',
    ],
  ],
  [
    'opencode',
    'hello',
    [
      'session ses_dd37',
      'raw step_start',
      started,
      "call execute bash: printf '%s\\n' 'hello from opencode' > hello.txt",
      'update completed 0 (no output)',
      'raw step_start',
      done,
      ok,
    ],
  ],
  [
    'opencode',
    'mcp',
    [
      'session ses_dd37',
      'raw step_start',
      started,
      'call other demo_ping: demo_ping',
      'update completed pong {"text":"hi"}',
      'raw step_start',
      done,
      ok,
    ],
  ],
  [
    'opencode',
    'subagent',
    [
      'session ses_dd37',
      'raw step_start',
      started,
      'call think task: d',
      'update completed <task id="ses_dd378144fffe8B27bGpJx1byjj" state="completed">',
      'raw step_start',
      done,
      ok,
    ],
  ],
  [
    'opencode',
    'permission-rejected',
    [
      'session ses_dd37',
      'raw step_start',
      started,
      "call execute bash: printf '%s\\n' 'hello from opencode' > hello.txt",
      'update failed denied The user rejected permission to use this specific tool call.',
      'result error denied 19/5/7 The user rejected permission to use this specific ',
    ],
  ],
  ['opencode', 'resume', ['session ses_dd37', 'raw step_start', done, 'result ok 19/5/7 done: hello.txt created']],
  ['opencode', 'error-401', ['session ses_dd38', 'result error 401 APIError: invalid x-api-key (scripted)']],
  ['opencode', 'error-429', ['session ses_dd38', 'result error 429 APIError: rate limited (scripted)']],
  ['opencode', 'error-500', ['session ses_dd38', 'result error 500 APIError: internal error (scripted)']],
];

describe('decoders on recorded streams', () => {
  test.each(recordings)('%s %s', (agent, name, expected) => {
    const events = decodeChunks(decoders[agent](), [recordedStream(agent, name)]);
    expect(events.filter(({ type }) => type !== 'usage').map(compact)).toEqual(expected);
  });

  test.each(recordings)('%s %s gives the same events byte by byte and with CRLF', (agent, name) => {
    const bytes = recordedStream(agent, name);
    const whole = decodeChunks(decoders[agent](), [bytes]);
    const single = Array.from(bytes, (byte) => Buffer.from([byte]));
    expect(decodeChunks(decoders[agent](), single)).toEqual(whole);
    const windows = Buffer.from(bytes.toString().replaceAll('\n', '\r\n'));
    expect(decodeChunks(decoders[agent](), [windows])).toEqual(whole);
  });

  test.each([
    ['claude', 'error-500'],
    ['qwen', 'hello'],
    ['codex', 'error-500'],
    ['opencode', 'hello'],
  ] as const)('%s %s gives the same events wherever it is split in two', (agent, name) => {
    const bytes = recordedStream(agent, name);
    const whole = JSON.stringify(decodeChunks(decoders[agent](), [bytes]));
    for (let at = 0; at <= bytes.length; at += 1) {
      const events = decodeChunks(decoders[agent](), [bytes.subarray(0, at), bytes.subarray(at)]);
      // Compared as text: a matcher at each byte would take seconds.
      if (JSON.stringify(events) !== whole) throw new Error(`split at byte ${String(at)}`);
    }
    expect(bytes.length).toBeGreaterThan(0);
  });
});
