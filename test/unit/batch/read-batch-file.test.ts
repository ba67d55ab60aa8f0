import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenBatch } from '../../../src/batch';
import { batchKeys } from '../../../src/batch/file/batch-keys';
import { parseBatch } from '../../../src/batch/file/read-batch-file';
import { isMusterError } from '../../../src/errors';
import { DeclaredTypes } from '../docs/declared-fields';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const parse = (file: string, text: string): WrittenBatch => parseBatch({ text, file, base: place() });

/** Places and messages of everything that is wrong. */
const problemsOf = (file: string, text: string): readonly string[] => {
  try {
    parse(file, text);
  } catch (error) {
    if (!isMusterError(error)) throw error;
    expect(error.code).toBe('batch_file_invalid');
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
};

test('lines of JSON are requests, with the place of each', () => {
  const { requests, places } = parse(
    'tasks.jsonl',
    '{"agent":"claude","directory":"a","prompt":"one"}\n\n{"prompt":"two","timeout":5}\n',
  );
  expect(requests).toEqual([
    expect.objectContaining({ agent: 'claude', directory: join(place(), 'a'), prompt: 'one' }),
    expect.objectContaining({ directory: place(), prompt: 'two', timeoutSeconds: 5 }),
  ]);
  expect(places).toEqual(['tasks.jsonl:1:1', 'tasks.jsonl:3:1']);
});

test('a YAML file has defaults, which each request can change', () => {
  const { requests } = parse(
    'tasks.yaml',
    'defaults:\n  agent: codex\n  prompt: the same\nrequests:\n  - directory: a\n  - { directory: b, agent: qwen, prompt: another }\n',
  );
  expect(requests).toMatchObject([
    { agent: 'codex', prompt: 'the same' },
    { agent: 'qwen', prompt: 'another' },
  ]);
});

test('a YAML file can be the list alone, and a .json file the same in JSON', () => {
  expect(parse('t.yml', '- prompt: x\n').requests).toHaveLength(1);
  expect(parse('t.json', '[{"prompt": "x"}, {"prompt": "y"}]').requests).toHaveLength(2);
});

test('values tell where they were written', () => {
  const [request] = parse('tasks.yaml', '- prompt: x\n  model: m\n').requests;
  expect(request?.origins).toEqual({ prompt: 'tasks.yaml:1:3', model: 'tasks.yaml:2:3' });
});

test('a prompt is read from a file beside it, byte for byte', () => {
  writeFileSync(join(place(), 'prompt.md'), '- [ ] mend this\n');
  expect(parse('t.jsonl', '{"prompt_file":"prompt.md"}').requests[0]?.prompt).toBe('- [ ] mend this\n');
});

test('a prompt of its own takes the place of a default file', () => {
  writeFileSync(join(place(), 'prompt.md'), 'default');
  const text = 'defaults: { prompt_file: prompt.md }\nrequests: [{ prompt: own }, { agent: a }]\n';
  expect(parse('t.yaml', text).requests.map(({ prompt }) => prompt)).toEqual(['own', 'default']);
});

test('what is said to be false is as if it were not said', () => {
  expect(parse('t.jsonl', '{"prompt":"x","continue":false}').requests[0]).not.toHaveProperty('continueLatest');
});

test('a request that goes on with a session has the directory of the session', () => {
  expect(parse('t.jsonl', '{"prompt":"x","resume":"01M8"}').requests[0]).not.toHaveProperty('directory');
});

test('everything that is wrong is told at once, with its place', () => {
  expect(
    problemsOf(
      't.jsonl',
      [
        '{"prompt":"x","permision":"read_only"}',
        '{"prompt":"x","timeout":-1}',
        'no json',
        '[1]',
        '{"agent":"a"}',
        '{"prompt":"x","prompt_file":"y"}',
        '{"prompt":"x","prompt":"y"}',
        '{"prompt":"x","__proto__":{}}',
      ].join('\n'),
    ),
  ).toEqual([
    expect.stringMatching(/^t\.jsonl:1:15 permision: .*perhaps permission/),
    expect.stringMatching(/^t\.jsonl:2:15 timeout: .*whole number/),
    expect.stringMatching(/^t\.jsonl:3:1:? .*not valid JSON/),
    expect.stringMatching(/^t\.jsonl:4:1:? .*no object/),
    expect.stringMatching(/^t\.jsonl:5:1:? .*no prompt/),
    expect.stringMatching(/^t\.jsonl:6:1:? .*both prompt and prompt_file/),
    expect.stringMatching(/^t\.jsonl:6:15 prompt_file: .*cannot be read/),
    expect.stringMatching(/^t\.jsonl:7:15 prompt: .*set twice/),
    expect.stringMatching(/^t\.jsonl:8:15 __proto__: .*no key/),
  ]);
});

test.each([
  [
    'a key beside defaults and requests',
    'defaults: {}\nrequest: []\nrequests: [{ prompt: x }]\n',
    't.yaml:2:1 request: is no key of the file',
  ],
  ['a request that is a text', '- just a prompt\n', 't.yaml:1:3 0: is no map'],
  ['requests that are a map', 'requests: { a: b }\n', 't.yaml:1:11 requests: is no list'],
  [
    'an unknown key of the defaults, once',
    'defaults: { promt: x }\nrequests: [{ prompt: x }, { prompt: y }]\n',
    't.yaml:1:13 ',
  ],
  ['an empty file', '', 't.yaml:1:1'],
  ['broken YAML', '- prompt: "x\n', 't.yaml:'],
])('of a YAML file %s is told', (_, text, expected) => {
  const [first = '', ...others] = problemsOf('t.yaml', text);
  expect(first).toContain(expected);
  expect(others).toEqual([]);
});

test('every field of a request but its origins has a key', () => {
  const fields = new DeclaredTypes('src/plan/run-request.ts').fieldsOf('RunRequest').map(({ name }) => name);
  const keys = new Set(Object.values(batchKeys).map(({ field }) => field));
  expect([...keys, 'origins'].sort()).toEqual([...fields].sort());
});
