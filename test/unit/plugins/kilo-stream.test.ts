import { compact, decodeChunks, decoders, recordedStream } from './decoder-streams';

const hello = "printf '%s\\n' 'hello from kilo' > hello.txt";

describe('opencode json decoder on the output of Kilo Code', () => {
  test.each([
    [
      'hello',
      [
        'session ses_dd37',
        'raw step_start',
        'message I will create the file.',
        `call execute bash: ${hello}`,
        'update completed 0 (no output)',
        'raw step_start',
        'message done: hello.txt created',
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
    [
      'resume',
      [
        'session ses_dd37',
        'raw step_start',
        'message done: hello.txt created',
        'result ok 19/5/7 done: hello.txt created',
      ],
    ],
    [
      'permission-rejected',
      [
        'session ses_dd36',
        'raw step_start',
        'message I will create the file.',
        `call execute bash: ${hello}`,
        'update failed denied The user rejected permission to use this specific tool call.',
        'result error denied run ended with an auto-rejected permission; pass -',
      ],
    ],
    ['error-401', ['session ses_dd37', 'result error 401 APIError: invalid x-api-key (fake)']],
  ])('reads the recorded stream %s', (name, expected) => {
    const events = decodeChunks(decoders.kilo(), [recordedStream('kilo', name)]);
    expect(events.filter(({ type }) => type !== 'usage').map(compact)).toEqual(expected);
  });
});
