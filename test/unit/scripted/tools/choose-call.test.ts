import type { AdvertisedTool } from '../../../../src/scripted/tools/advertised-tool';
import { chooseCall } from '../../../../src/scripted/tools/choose-call';
import type { ToolAction } from '../../../../src/scripted/tools/tool-action';

type Properties = Record<string, unknown>;

function tool(name: string, properties: Properties, required: string[] = Object.keys(properties)): AdvertisedTool {
  return { name, input: 'function', schema: { type: 'object', properties, required } };
}

const text = { type: 'string' };
const write: ToolAction = { purpose: 'write', path: 'a.txt', content: 'hi\n' };
const edit: ToolAction = { purpose: 'edit', path: 'a.txt', old: 'x', new: 'y' };
const read: ToolAction = { purpose: 'read', path: 'a.txt' };
const shell: ToolAction = { purpose: 'shell', command: 'npm test' };

describe('chooseCall', () => {
  const cases: readonly [string, ToolAction, AdvertisedTool, object][] = [
    ['Bash with command', shell, tool('Bash', { command: text }), { command: 'npm test' }],
    ['exec_command with cmd', shell, tool('exec_command', { cmd: text, tty: { type: 'boolean' } }, ['cmd']), { cmd: 'npm test' }],
    ['shell with an argument vector', shell, tool('shell', { command: { type: 'array', items: text } }), { command: ['bash', '-lc', 'npm test'] }],
    ['run_commands with a list of lines', shell, tool('run_commands', { commands: { type: 'array', items: text } }), { commands: ['npm test'] }],
    ['container.exec', shell, tool('container.exec', { cmd: { type: ['array', 'null'], items: text } }), { cmd: ['bash', '-lc', 'npm test'] }],
    ['Write with file_path', write, tool('Write', { file_path: text, content: text }), { file_path: '/w/a.txt', content: 'hi\n' }],
    ['write with filePath', write, tool('write', { content: text, filePath: text }), { content: 'hi\n', filePath: '/w/a.txt' }],
    ['create with file_text', write, tool('create', { path: text, file_text: text }), { path: '/w/a.txt', file_text: 'hi\n' }],
    ['write_file in the capitals of Google', write, tool('write_file', { absolute_path: { type: 'STRING' }, contents: { type: 'STRING' } }), { absolute_path: '/w/a.txt', contents: 'hi\n' }],
    ['Edit with old_string', edit, tool('Edit', { file_path: text, old_string: text, new_string: text, replace_all: { type: 'boolean' } }, ['file_path', 'old_string', 'new_string']), { file_path: '/w/a.txt', old_string: 'x', new_string: 'y' }],
    ['edit with a list of edits', edit, tool('edit', { path: text, edits: { type: 'array', items: { type: 'object', properties: { oldText: text, newText: text }, required: ['oldText', 'newText'] } } }), { path: '/w/a.txt', edits: [{ oldText: 'x', newText: 'y' }] }],
    ['string_replace with old_str', edit, tool('string_replace', { path: text, old_str: text, new_str: text }), { path: '/w/a.txt', old_str: 'x', new_str: 'y' }],
    ['an editor of several commands', edit, tool('str_replace_editor', { command: { type: 'string', enum: ['view', 'create', 'str_replace'] }, path: text, file_text: text, old_str: text, new_str: text }, ['command', 'path']), { command: 'str_replace', path: '/w/a.txt', old_str: 'x', new_str: 'y' }],
    ['Read with file_path', read, tool('Read', { file_path: text, limit: { type: 'number' } }, ['file_path']), { file_path: '/w/a.txt' }],
    ['read_files with a list of objects', read, tool('read_files', { files: { type: 'array', items: { type: 'object', properties: { path: text } } } }), { files: [{ path: '/w/a.txt' }] }],
    ['a tool without a schema', write, { name: 'write_file', input: 'function', schema: {} }, { path: '/w/a.txt', content: 'hi\n' }],
  ]; // prettier-ignore

  test.each(cases)('fills the arguments of %s', (_title, action, offered, expected) => {
    expect(chooseCall([offered], action, '/w')).toEqual({ name: offered.name, input: 'function', arguments: expected });
  });

  test('fills required arguments that mean nothing to it, and leaves optional ones out', () => {
    const offered = tool(
      'bash',
      {
        command: text,
        description: text,
        requires_approval: { type: 'boolean' },
        timeout: { type: 'integer', minimum: 1000 },
        risk: { type: 'string', enum: ['low', 'high'] },
        mode: { type: 'string', default: 'sync' },
        options: { type: 'object', properties: { env: { type: 'array' } }, required: ['env'] },
        workdir: text,
      },
      ['command', 'description', 'requires_approval', 'timeout', 'risk', 'mode', 'options'],
    );
    expect(chooseCall([offered], shell)).toMatchObject({
      arguments: {
        command: 'npm test',
        description: expect.stringMatching(/\w/) as string,
        requires_approval: false,
        timeout: 1000,
        risk: 'low',
        mode: 'sync',
        options: { env: [] },
      },
    });
    expect(chooseCall([offered], shell)).not.toHaveProperty('arguments.workdir');
  });

  test('asks a shell that answers early to wait as long as it may', () => {
    const offered = tool('exec_command', { cmd: text, yield_time_ms: { type: 'number' } }, ['cmd']);
    expect(chooseCall([offered], shell)).toMatchObject({ arguments: { yield_time_ms: 30_000 } });
  });

  test.each([
    ['write', write, /printf %s 'hi\n' > '\/w\/a.txt'$/],
    ['edit', edit, /old='x'; new='y'/],
    ['read', read, /^cat -- '\/w\/a.txt'$/],
  ] as const)('does a %s with the shell when no tool for it is offered', (_title, action, expected) => {
    const call = chooseCall([tool('task', { prompt: text }), tool('bash', { command: text })], action, '/w');
    expect(call).toMatchObject({ name: 'bash', arguments: { command: expect.stringMatching(expected) as string } });
  });

  test('prefers the tool for the purpose over the shell, wherever it stands', () => {
    const offered = [tool('bash', { command: text }), tool('write', { path: text, content: text })];
    expect(chooseCall(offered, write)).toMatchObject({ name: 'write' });
  });

  test('passes over a tool of a known name that has no place for what is needed', () => {
    const offered = [tool('create', { title: text }), tool('write_file', { path: text, content: text })];
    expect(chooseCall(offered, write)).toMatchObject({ name: 'write_file' });
  });

  test('does not mistake the tools of other servers for the tools of the client', () => {
    expect(chooseCall([tool('mcp__files__write_file', { path: text, content: text })], write)).toBeUndefined();
  });

  test('runs a shell from code where the client offers only a tool that takes code, and repeats its namespace', () => {
    const exec: AdvertisedTool = { name: 'exec', namespace: 'functions', input: 'freeform', schema: {} };
    const call = chooseCall([exec], { purpose: 'shell', command: 'echo "a"' });
    expect(call).toMatchObject({ name: 'exec', namespace: 'functions', input: 'freeform' });
    expect(call).toHaveProperty('text', expect.stringContaining('tools.exec_command({cmd: "echo \\"a\\""'));
  });

  test.each([
    ['a relative path is taken from the directory', 'a/b.txt', '/w', '/w/a/b.txt'],
    ['an absolute path stays', '/etc/x', '/w', '/etc/x'],
    ['without a directory a relative path stays', 'a/b.txt', undefined, 'a/b.txt'],
  ])('%s', (_title, path, directory, expected) => {
    const offered = tool('read', { path: text });
    expect(chooseCall([offered], { purpose: 'read', path }, directory)).toHaveProperty('arguments.path', expected);
  });
});
