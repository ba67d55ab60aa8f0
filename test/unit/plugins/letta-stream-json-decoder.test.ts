import { LettaStreamJsonDecoder } from '../../../plugins/letta/letta-stream-json-decoder';
import { compact, decodeChunks, decodeLines, decoders, recordedStream } from './decoder-streams';

type Fields = Readonly<Record<string, unknown>>;

const line = (type: string, fields: Fields): string => JSON.stringify({ type, session_id: 'agent-1', ...fields });
const piece = (text: string, otid = 'one'): string =>
  line('message', { message_type: 'assistant_message', otid, content: [{ type: 'text', text }] });
const tool = (name: string, args: string): Fields => ({ tool_call: { tool_call_id: 'call_1', name, arguments: args } });
const approved = (name: string, args: string): string => line('auto_approval', tool(name, args));
const asked = (name: string, args: string): string =>
  line('message', { message_type: 'approval_request_message', ...tool(name, args) });
const error = (message: string): string => line('error', { message, api_error: { message } });
const result = (fields: Fields = {}): string => line('result', { subtype: 'success', result: 'all done', ...fields });

const decode = (...lines: readonly string[]): readonly string[] =>
  decodeLines(new LettaStreamJsonDecoder(), lines).map(compact);

const usage = (id: string): string => `usage response ${id} 19/5/7`;
const done = [
  'message_delta done: he',
  'message_delta llo.txt ',
  'message_delta created',
  'message done: hello.txt created',
];

describe('letta stream json decoder', () => {
  test.each([
    [
      'hello',
      [
        'session local-co lmstudio/some-model',
        'message_delta I will c',
        'message_delta reate th',
        'message_delta e file.',
        'message I will create the file.',
        "call execute Bash: printf '%s\\n' 'hello from letta' > hello.txt",
        usage('letta-ms'),
        ...done,
        usage('letta-ms'),
        'result ok 38/10/14 done: hello.txt created',
      ],
    ],
    [
      'resume',
      ['session local-co lmstudio/some-model', ...done, usage('letta-ms'), 'result ok 19/5/7 done: hello.txt created'],
    ],
    [
      'error-401',
      [
        'session local-co lmstudio/some-model',
        ...Array.from({ length: 4 }, () => 'notice 401 invalid x-api-key (scripted)'),
        'result error 401 401 invalid x-api-key (scripted)',
      ],
    ],
  ])('reads the recorded stream %s', (name, expected) => {
    const events = decodeChunks(decoders.letta(), [recordedStream('letta', name)]).map(compact);
    expect(events.filter((each) => !each.startsWith('raw'))).toEqual(expected);
  });

  test('the session is the conversation, which can be gone on with', () => {
    const init = line('system', { subtype: 'init', agent_id: 'agent-1', conversation_id: 'local-conv-7' });
    expect(decodeLines(new LettaStreamJsonDecoder(), [init])).toEqual([{ type: 'session', sessionId: 'local-conv-7' }]);
  });

  test('the pieces of a message are one message, those of the next another', () => {
    expect(decode(piece('I '), piece('will.'), piece('Then ', 'two'), piece('that.', 'two'))).toEqual([
      'message_delta I ',
      'message_delta will.',
      'message I will.',
      'message_delta Then ',
      'message_delta that.',
      'message Then that.',
    ]);
  });

  test('a message is told before what comes after it', () => {
    expect(decode(piece('I will.'), approved('Bash', '{"command":"ls"}'))).toEqual([
      'message_delta I will.',
      'message I will.',
      'call execute Bash: ls',
    ]);
  });

  test.each([
    ['Write', '{"file_path":"a.txt"}', 'call edit Write: a.txt'],
    ['Read', '{"file_path":"a.txt"}', 'call read Read: a.txt'],
    ['Agent', '{"description":"look"}', 'call think Agent: look'],
    ['memory', 'no JSON', 'call other memory: memory'],
  ])('tells a call of %s', (name, args, expected) => {
    expect(decode(approved(name, args))).toEqual([expected]);
  });

  test('a tool that would need an approval was refused', () => {
    expect(decode(asked('Bash', '{"command":"ls"}'), result())).toEqual([
      'call execute Bash: ls',
      'update failed denied the tool needs an approval',
      'result ok all done',
    ]);
  });

  test.each([
    ['401 no such key', 'result error 401 401 no such key'],
    ['terminated', 'result error terminated'],
  ])('a run that ends with the error %s has it as its result', (message, expected) => {
    const again = line('error', { message: '{"error":{}}' });
    expect(decode(error(message), again).at(-1)).toBe(expected);
  });

  test('an error that it recovered from is no result', () => {
    expect(decode(error('500 broken'), result())).toEqual(['notice 500 broken', 'result ok all done']);
  });

  test('a result that is no success is an error', () => {
    expect(decode(error('too long'), result({ subtype: 'error', result: null })).at(-1)).toBe('result error too long');
  });

  test('a result that is an error keeps the status of the cause', () => {
    const failed = result({ subtype: 'error', result: null });
    expect(decode(error('401 no such key'), failed).at(-1)).toBe('result error 401 401 no such key');
  });

  test('a run that is cut has no result, and its message is told', () => {
    expect(decode(piece('I '), piece('wi'))).toEqual(['message_delta I ', 'message_delta wi', 'message I wi']);
  });
});
