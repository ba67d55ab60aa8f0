import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { misnamedFileWarnings, readProjectFiles, type ProjectPlace } from '../../../src/config';
import { formatProblem, type ConfigFileError } from '../../../src/errors';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

/** A repository of files, with the path of one of its directories. */
function place(
  files: Readonly<Record<string, string>>,
  path = '.',
  kind: 'repository' | 'directory' = 'repository',
): ProjectPlace {
  for (const [name, text] of Object.entries(files)) write(name, text);
  if (kind === 'repository') write('repository/.git/HEAD', '');
  mkdirSync(join(directory(), 'repository', path), { recursive: true });
  return {
    path: join(directory(), 'repository', path),
    ...(kind === 'directory' ? {} : { repositoryRoot: join(directory(), 'repository') }),
  };
}

function write(name: string, text: string): void {
  const file = join(directory(), name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    const { code, problems } = error as ConfigFileError;
    expect(code).toBe('config_invalid');
    return problems.map((problem) => formatProblem(problem).replaceAll(`${directory()}/`, ''));
  }
  return [];
}

const found = (at: ProjectPlace): readonly string[] =>
  readProjectFiles(at)
    .filter((file) => file.found)
    .map(({ file }) => file.replace(`${directory()}/`, ''));

describe('the files of a project', () => {
  test.each([
    ['the directory of work', 'repository/packages/one/.muster.yml'],
    ['a directory above it', 'repository/packages/.muster.yml'],
    ['the root of the repository', 'repository/.muster.yml'],
  ])('are told where one in %s has almost their name', (_where, file) => {
    const layers = readProjectFiles(place({ [file]: 'timeout: 5\n' }, 'packages/one'));
    expect(layers.map((layer) => layer.found)).toEqual([false, false]);
    expect(misnamedFileWarnings(layers)).toEqual([`${directory()}/${file} is not read; its name has to end in .yaml`]);
  });

  test('are those with the right name, whatever lies nearer with almost the same', () => {
    const files = { 'repository/.muster.yaml': 'timeout: 5\n', 'repository/packages/.muster.yml': 'timeout: 6\n' };
    expect(found(place(files, 'packages'))).toEqual(['repository/.muster.yaml']);
  });

  test('are those of the directory of work', () => {
    const at = place({
      'repository/.muster.yaml': 'model: m\n',
      'repository/.muster/instructions.md': 'Be brief.\n',
    });
    expect(readProjectFiles(at)).toEqual([
      {
        layer: 'project',
        file: join(at.path, '.muster.yaml'),
        found: true,
        values: { model: 'm' },
        origins: { model: `${at.path}/.muster.yaml:1:8` },
      },
      {
        layer: 'project',
        file: join(at.path, '.muster/instructions.md'),
        found: true,
        values: { instructions: 'Be brief.\n' },
        origins: { instructions: `${at.path}/.muster/instructions.md:1:1` },
      },
    ]);
  });

  test.each<[string, readonly string[], string, readonly string[]]>([
    ['in the root, from below', ['.muster.yaml'], 'a/b', ['.muster.yaml']],
    ['nearest to the directory of work alone', ['.muster.yaml', 'a/.muster.yaml'], 'a/b', ['a/.muster.yaml']],
    ['not those below it', ['.muster.yaml', 'a/b/.muster.yaml'], 'a', ['.muster.yaml']],
    [
      'nearest, also where that has only instructions',
      ['.muster.yaml', 'a/.muster/instructions.md'],
      'a/b',
      ['a/.muster/instructions.md'],
    ],
    [
      'nearest, not joined with instructions further up',
      ['.muster/instructions.md', 'a/.muster.yaml'],
      'a/b',
      ['a/.muster.yaml'],
    ],
    ['none where there is none', [], 'a/b', []],
    ['none above the repository', ['../.muster.yaml', '../.muster/instructions.md'], 'a/b', []],
  ])('are %s', (_title, files, path, expected) => {
    const at = place(Object.fromEntries(files.map((name) => [`repository/${name}`, ''])), path);
    expect(found(at)).toEqual(expected.map((name) => `repository/${name}`));
  });

  test('are those of the directory itself alone where there is no repository', () => {
    const at = place({ 'repository/.muster.yaml': 'model: m\n' }, 'a', 'directory');
    expect(found(at)).toEqual([]);
    write('repository/a/.muster.yaml', 'model: m\n');
    expect(found(at)).toEqual(['repository/a/.muster.yaml']);
  });

  test('are those of the directory itself alone where the repository may not speak for it', () => {
    const at = place({ 'repository/.muster.yaml': 'model: m\n' }, 'a');
    expect(found(at)).toEqual(['repository/.muster.yaml']);
    // Nobody can be seen to own it.
    rmSync(join(directory(), 'repository/.git'), { recursive: true });
    expect(found(at)).toEqual([]);
  });

  test('say nothing where they are blank', () => {
    const at = place({ 'repository/.muster.yaml': '# nothing\n', 'repository/.muster/instructions.md': ' \n\n' });
    expect(readProjectFiles(at).map(({ values }) => values)).toEqual([{}, {}]);
  });

  test('need no YAML parser where there are none', () => {
    place({ 'repository/.muster/instructions.md': 'Be brief.\n' });
    const program = `
      require(${JSON.stringify(require.resolve('esbuild-register'))});
      const { readProjectFiles } = require(${JSON.stringify(join(__dirname, '../../../src/config'))});
      readProjectFiles({ path: process.argv[1], repositoryRoot: process.argv[1] });
      const loaded = Object.keys(require.cache).filter((name) => /node_modules.yaml.|src.yaml./.test(name));
      process.stdout.write(JSON.stringify(loaded));`;
    const output = execFileSync(process.execPath, ['-e', program, join(directory(), 'repository')]);
    expect(JSON.parse(output.toString())).toEqual([]);
  });
});

describe('a project', () => {
  test.each([
    ['a text', 'instructions: Be brief.\n', 'repository/.muster.yaml:1:15'],
    ['a list', 'model: m\ninstructions: []\n', 'repository/.muster.yaml:2:15'],
    ['a map', 'instructions:\n  codex: x\n', 'repository/.muster.yaml:2:3'],
  ])('cannot have instructions as %s and in their own file too', (_title, text, where) => {
    const at = place({ 'repository/.muster.yaml': text, 'repository/.muster/instructions.md': 'Be brief.\n' });
    expect(problemsOf(() => readProjectFiles(at))).toEqual([
      `${where} instructions: is set here, and repository/.muster/instructions.md has instructions too, expected one of the two`,
    ]);
  });

  test.each([
    ['the key unset', 'instructions: null\n', 'Be brief.'],
    ['a blank file', 'instructions: Be brief.\n', ' \n'],
  ])('may have both with %s', (_title, text, instructions) => {
    const at = place({ 'repository/.muster.yaml': text, 'repository/.muster/instructions.md': instructions });
    expect(problemsOf(() => readProjectFiles(at))).toEqual([]);
  });

  test('with a broken file is told its place', () => {
    const at = place({ 'repository/.muster.yaml': 'model: [a\n' });
    expect(problemsOf(() => readProjectFiles(at))).toEqual([
      expect.stringMatching(/^repository\/\.muster\.yaml:\d+:\d+: is not valid YAML/),
    ]);
  });
});

describe('a symbolic link', () => {
  const secret = 'do-not-read-this';

  test.each<[string, string, string, string]>([
    ['.muster.yaml to a file outside', '.muster.yaml', '../outside/secret', 'repository/.muster.yaml'],
    ['.muster.yaml to an absolute path', '.muster.yaml', '/etc/passwd', 'repository/.muster.yaml'],
    [
      'instructions.md to a file outside',
      '.muster/instructions.md',
      '../../outside/secret',
      'repository/.muster/instructions.md',
    ],
    ['the whole .muster to a directory outside', '.muster', '../outside', 'repository/.muster/instructions.md'],
    ['to a sibling whose name begins alike', '.muster.yaml', '../repository-2/file', 'repository/.muster.yaml'],
  ])('%s is refused and not read', (_title, name, target, told) => {
    const at = place({
      'outside/secret': secret,
      'outside/instructions.md': secret,
      'repository-2/file': secret,
      'repository/.muster/other': '',
    });
    const link = join(at.path, name);
    if (name === '.muster') execFileSync('rm', ['-r', link]);
    symlinkSync(target, link);
    const problems = problemsOf(() => readProjectFiles(at));
    expect(problems).toEqual([
      `${told}:1:1: is a symbolic link that leads out of ${at.path.replace(`${directory()}/`, '')}, expected a file inside of it`,
    ]);
    expect(problems.join()).not.toContain(secret);
  });

  test('of the directory of work does not lead out of the repository for its files', () => {
    const at = place({ 'repository/shared/config.yaml': 'model: shared\n' }, 'a');
    symlinkSync('../shared/config.yaml', join(at.path, '.muster.yaml'));
    expect(readProjectFiles(at)[0]).toMatchObject({ values: { model: 'shared' }, file: join(at.path, '.muster.yaml') });
  });

  test('out of the directory itself is refused where there is no repository', () => {
    const at = place({ 'repository/b.yaml': 'model: m\n' }, 'a', 'directory');
    symlinkSync('../b.yaml', join(at.path, '.muster.yaml'));
    expect(problemsOf(() => readProjectFiles(at))).toEqual([expect.stringContaining('leads out of repository/a')]);
  });

  test.each(['nowhere', '.muster.yaml'])('that leads to %s cannot be read', (target) => {
    const at = place({});
    symlinkSync(target, join(at.path, '.muster.yaml'));
    expect(problemsOf(() => readProjectFiles(at))).toEqual(['repository/.muster.yaml:1:1: cannot be read']);
  });
});

describe('what is no file to be read', () => {
  test.each(['.muster.yaml', '.muster/instructions.md'])('a pipe %s is refused and does not wait', (name) => {
    const at = place({ 'repository/.muster/other': '' });
    execFileSync('mkfifo', [join(at.path, name)]);
    expect(problemsOf(() => readProjectFiles(at))).toEqual([`repository/${name}:1:1: is not a regular file`]);
  });

  test('a directory .muster.yaml is refused', () => {
    const at = place({ 'repository/.muster.yaml/x': '' });
    expect(problemsOf(() => readProjectFiles(at))).toEqual(['repository/.muster.yaml:1:1: is not a regular file']);
  });

  test.each([
    ['.muster.yaml', 65536],
    ['.muster/instructions.md', 1048576],
  ])('a %s of more than %d bytes is refused, and one of that many is read', (name, limit) => {
    const text = '#'.repeat(limit);
    const at = place({ [`repository/${name}`]: `${text}#` });
    expect(problemsOf(() => readProjectFiles(at))).toEqual([
      `repository/${name}:1:1: has ${String(limit + 1)} bytes, expected at most ${String(limit)} bytes`,
    ]);
    write(`repository/${name}`, text);
    expect(problemsOf(() => readProjectFiles(at))).toEqual([]);
  });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;
if (asRoot === test.skip) console.log('not run here: only root can give files to another user');

asRoot.each([
  [0o755, 'stranger', ['repository/.muster.yaml:1:1: belongs to another user']],
  [0o777, 'owner', ['repository/.muster.yaml:1:1: belongs to another user']],
  [0o755, 'owner', []],
])('in a directory of mode %o a file of the %s is %j', (mode, whose, problems) => {
  const at = place({ 'repository/.muster.yaml': 'model: m\n' }, '.', 'directory');
  chmodSync(at.path, mode);
  chownSync(at.path, 1234, 1234);
  chownSync(join(at.path, '.muster.yaml'), whose === 'owner' ? 1234 : 4321, 1234);

  expect(problemsOf(() => readProjectFiles(at)).map((text) => text.replace(/, expected.*$/, ''))).toEqual(problems);
});

test('a file that cannot be looked at is an error and not an absent one', () => {
  const deep = join(directory(), 'x'.repeat(300));
  expect(problemsOf(() => readProjectFiles({ path: deep }))).toEqual([expect.stringContaining('cannot be looked at')]);
});
