import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundledAgent } from '../../support/definitions';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

function put(path: string, text: string): void {
  const file = join(directory(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Gives the operations of its tools to whoever asks, as the real package does to itself. */
const fakePackage = `
const define = (name) => (directory, { operations }) => ({ name, operations });
export const createWriteToolDefinition = define('write');
export const createEditToolDefinition = define('edit');
`;

/** Writes a file with each tool, and tells what came of that. */
const driver = `
import extend from './workspace.mjs';
const tools = [];
extend({ registerTool: (tool) => tools.push(tool) });
const told = [];
for (const { name, operations } of tools) {
  const write = async () => {
    if (name === 'edit_file') await operations.access(process.argv[2]);
    await operations.writeFile(process.argv[2], name);
    return 'written';
  };
  told.push([name, await write().catch((error) => error.message)]);
}
process.stdout.write(JSON.stringify(told));
`;

beforeEach(() => {
  put('pi/node_modules/@earendil-works/pi-coding-agent/package.json', '{"type":"module","exports":"./index.js"}');
  put('pi/node_modules/@earendil-works/pi-coding-agent/index.js', fakePackage);
  put('pi/workspace.mjs', bundledAgent('pi').headless.files['workspace.js'] ?? '');
  put('pi/driver.mjs', driver);
  put('project/.git/config', 'kept');
  put('outside/there.txt', 'kept');
  symlinkSync('../outside', join(directory(), 'project/link'));
  symlinkSync('../outside/there.txt', join(directory(), 'project/file-link'));
  symlinkSync('../outside/new.txt', join(directory(), 'project/new-link'));
  symlinkSync('.git', join(directory(), 'project/git-link'));
});

/** What each tool says of a path. */
function written(path: string): readonly unknown[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(directory(), 'pi/driver.mjs'), join(directory(), 'project', path)],
    { cwd: join(directory(), 'project'), encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as readonly unknown[];
}

test.each(['a.txt', './a.txt', '.gitignore', '.github/a.yml'])('the tools of Pi at workspace write %s', (path) => {
  mkdirSync(join(directory(), 'project/.github'));
  expect(written(path)).toEqual([
    ['write_file', 'written'],
    ['edit_file', 'written'],
  ]);
  expect(readFileSync(join(directory(), 'project', path), 'utf8')).toBe('edit_file');
});

test.each([
  ['../outside/new.txt', /is outside of the directory of work/],
  ['link/new.txt', /is outside of the directory of work/],
  ['file-link', /is outside of the directory of work/],
  ['new-link', /^ENOENT/],
  ['.git/config', /belongs to git/],
  ['.GIT/config', /belongs to git/],
  ['git-link/config', /belongs to git/],
  ['deep/.git/config', /belongs to git/],
])('the tools of Pi at workspace do not write %s', (path, message) => {
  const refused = expect.stringMatching(message) as string;
  expect(written(path)).toEqual([
    ['write_file', refused],
    ['edit_file', refused],
  ]);
  expect(readFileSync(join(directory(), 'project/.git/config'), 'utf8')).toBe('kept');
  expect(readFileSync(join(directory(), 'outside/there.txt'), 'utf8')).toBe('kept');
  expect(existsSync(join(directory(), 'outside/new.txt'))).toBe(false);
});
