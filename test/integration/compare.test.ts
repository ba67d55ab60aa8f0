import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompareOptions, ComparisonOutcome, RunRequest } from '../../src';
import { writeExecutable } from '../support/executables';
import { StubPlace } from '../support/stub-place';

let place: StubPlace;
const agents = ['claude', 'codex'];
const claudeEnd = `echo '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"00000000-0000-4000-8000-000000000000"}'`;
const codexEnd = `echo '{"type":"item.completed","item":{"id":"i","type":"agent_message","text":"done"}}'; echo '{"type":"turn.completed","usage":{"input_tokens":1,"cached_input_tokens":0,"output_tokens":1}}'`;

/** An agent that does something in its directory and ends well. */
const agent = (name: string, ...work: readonly string[]): string =>
  writeExecutable(
    join(place.bin, name),
    'if [ "$1" = --version ]; then echo 99.0.0; exit; fi',
    'cat > /dev/null',
    `pwd >> ${join(place.root, `${name}.at`)}`,
    ...work,
    name === 'codex' ? codexEnd : claudeEnd,
  );

const git = (...args: readonly string[]): string =>
  execFileSync('git', ['-C', place.project, ...args], {
    env: { PATH: process.env['PATH'], HOME: place.home, GIT_CONFIG_NOSYSTEM: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });

const write = (name: string, text: string): void => {
  mkdirSync(join(place.project, name, '..'), { recursive: true });
  writeFileSync(join(place.project, name), text);
};

beforeEach(() => {
  place = new StubPlace();
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.email', 'person@example.test');
  git('config', 'user.name', 'Person');
  write('kept.txt', 'one\ntwo\n');
  write('staged.txt', 'before\n');
  write('sub/inner.txt', 'inner\n');
  write('.gitignore', '*.log\n');
  symlinkSync('kept.txt', join(place.project, 'link'));
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  write('stashed.txt', 'stashed');
  git('stash', '--include-untracked', '--quiet');
  write('kept.txt', 'one\nchanged by a person\n');
  write('staged.txt', 'staged\n');
  git('add', 'staged.txt');
  write('new.txt', 'not yet known\n');
  write('noise.log', 'ignored\n');
  agent('claude', 'echo by claude >> kept.txt', 'printf "a\\0b" > picture.bin');
  agent('codex', 'true');
});

afterEach(() => {
  place.dispose();
});

/** Everything that belongs to a person: each file with mode and content, the index, HEAD, refs, stash, configuration. */
function everything(): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const walk = (directory: string): void => {
    for (const name of readdirSync(directory).sort()) {
      const path = join(directory, name);
      const kind = lstatSync(path);
      // New objects that nothing refers to are no part of it.
      if (path.endsWith('/.git/objects')) continue;
      if (kind.isDirectory()) walk(path);
      const content = kind.isSymbolicLink() ? readlinkSync(path) : kind.isFile() ? digest(path) : '';
      found[path] = `${String(kind.mode)} ${content}`;
    }
  };
  walk(place.project);
  return { ...found, refs: git('for-each-ref'), head: git('rev-parse', 'HEAD'), stash: git('stash', 'list') };
}

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

const compare = async (
  request: Partial<RunRequest> = {},
  options: Partial<CompareOptions> = {},
): Promise<ComparisonOutcome> => {
  const muster = await place.muster();
  const asked = { directory: place.project, prompt: 'work', ownLogin: true, unrestricted: true, ...request };
  return (await muster.compare(asked, { agents, ...options })).outcome;
};

const worktrees = (): readonly string[] => {
  const all = join(place.state, 'muster', 'worktrees');
  return existsSync(all) ? readdirSync(all) : [];
};

const directoryOf = (name: string): string => readFileSync(join(place.root, `${name}.at`), 'utf8').trim();

test('each agent works in a tree of its own, and what is of the person is as it was', async () => {
  const before = everything();
  const outcome = await compare();
  expect(outcome).toMatchObject({ exitCode: 0, verdicts: { ok: 2 }, repository: place.project });
  expect(outcome.runs.map((run) => run.agent)).toEqual(agents);
  expect(everything()).toEqual(before);
  expect(directoryOf('claude')).not.toBe(directoryOf('codex'));
  expect(worktrees()).toEqual([]);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('what is not committed is carried along: changed, staged and new files, but nothing that is ignored', async () => {
  const seen = join(place.root, 'seen');
  agent('claude', `mkdir ${seen}`, `cp -a . ${seen}`, `git status --porcelain > ${seen}.status`);
  await compare();
  rmSync(join(seen, '.git'), { force: true });
  expect(readdirSync(seen).sort()).toEqual(['.gitignore', 'kept.txt', 'link', 'new.txt', 'staged.txt', 'sub']);
  expect(readFileSync(join(seen, 'kept.txt'), 'utf8')).toBe('one\nchanged by a person\n');
  expect(readlinkSync(join(seen, 'link'))).toBe('kept.txt');
  expect(readFileSync(`${seen}.status`, 'utf8')).toBe(git('status', '--porcelain'));
});

test('the patch in the record is what the agent changed, and applies to the checkout', async () => {
  const [claude, codex] = (await compare()).runs;
  expect(codex).not.toHaveProperty('patch');
  expect(claude?.patch).toBe(join(claude?.verdict?.record ?? '', 'changes.patch'));
  expect(lstatSync(claude?.patch ?? '').mode & 0o777).toBe(0o600);
  expect(claude?.verdict?.changes).toMatchObject({ addedLines: 1, removedLines: 0 });
  git('apply', claude?.patch ?? '');
  expect(readFileSync(join(place.project, 'kept.txt'), 'utf8')).toBe('one\nchanged by a person\nby claude\n');
  expect(readFileSync(join(place.project, 'picture.bin'), 'utf8')).toBe('a\0b');
});

test('the subdirectory of the run is that of the worktree', async () => {
  await compare({ directory: join(place.project, 'sub') });
  expect(directoryOf('claude')).toMatch(/\/worktrees\/[0-9A-Z]{26}\/claude\/sub$/);
});

test('a directory that git ignores is refused before anything starts', async () => {
  const directory = join(place.project, 'unseen');
  mkdirSync(directory);
  writeFileSync(join(directory, '.gitignore'), '*\n');
  writeFileSync(join(directory, 'note'), '');
  writeFileSync(join(place.project, '.git/info/exclude'), '/unseen/\n');
  await expect(compare({ directory })).rejects.toMatchObject({ code: 'worktree_failed' });
});

test('a further directory of the checkout is that of the worktree, too', async () => {
  const args = join(place.root, 'args');
  agent('claude', `printf '%s\\n' "$@" > ${args}`);
  await compare(
    { directory: join(place.project, 'sub'), addDirectories: [place.project] },
    { agents: ['claude', 'gemini'] },
  ).catch(() => undefined);
  agent('gemini', 'true');
  await compare(
    { directory: join(place.project, 'sub'), addDirectories: [place.project] },
    { agents: ['claude', 'codex'] },
  );
  const given = readFileSync(args, 'utf8').split('\n');
  expect(given.some((arg) => arg.endsWith('/claude'))).toBe(true);
  expect(given).not.toContain(place.project);
});

test('no hook, filter or monitor of the repository is started by Muster', async () => {
  const trap = join(place.root, 'trap');
  const script = writeExecutable(join(place.root, 'trap.sh'), `touch ${trap}`, 'cat');
  mkdirSync(join(place.project, '.git', 'hooks'), { recursive: true });
  for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
    cpSync(script, join(place.project, '.git', 'hooks', hook));
    chmodSync(join(place.project, '.git', 'hooks', hook), 0o755);
  }
  write('.gitattributes', '* filter=trap diff=trap\n');
  for (const key of ['filter.trap.smudge', 'filter.trap.clean', 'diff.trap.textconv', 'core.fsmonitor']) {
    git('config', key, script);
  }
  rmSync(trap, { force: true });
  await compare();
  expect(existsSync(trap)).toBe(false);
  git('worktree', 'add', '--quiet', join(place.root, 'by-hand'));
  expect(existsSync(trap)).toBe(true);
});

test('a worktree in which the agent committed stays, and so does its commit', async () => {
  agent('claude', 'git -c user.name=A -c user.email=a@b.test commit --quiet --all -m mine');
  const before = git('for-each-ref');
  const [claude, codex] = (await compare()).runs;
  expect(codex).not.toHaveProperty('worktree');
  expect(claude?.worktree).toBe(directoryOf('claude'));
  expect(git('-C', claude?.worktree ?? '', 'log', '-1', '--format=%s').trim()).toBe('mine');
  expect(git('for-each-ref')).toBe(before);
  // Not by a later start either.
  await compare({}, { agents });
  expect(existsSync(claude?.worktree ?? '')).toBe(true);
});

test('told so, all worktrees stay', async () => {
  const { runs } = await compare({}, { keepWorktrees: true });
  expect(runs.map(({ worktree = '' }) => existsSync(worktree))).toEqual([true, true]);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(3);
});

test('a repository within the repository is told to be left out', async () => {
  mkdirSync(join(place.project, 'within'));
  execFileSync('git', ['init', '--quiet'], { cwd: join(place.project, 'within') });
  write('within/file', 'x');
  const muster = await place.muster();
  const comparison = await muster.compare(
    { directory: place.project, prompt: 'work', ownLogin: true, unrestricted: true },
    { agents },
  );
  await comparison.outcome;
  expect(comparison.warnings).toEqual([expect.stringContaining('"within" is a repository within the repository')]);
});

test('a file behind a link that took the place of a directory is not carried along', async () => {
  const outside = join(place.root, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'inner.txt'), 'a secret of somewhere else');
  rmSync(join(place.project, 'sub'), { recursive: true });
  symlinkSync(outside, join(place.project, 'sub'));
  agent('claude', `cat sub/inner.txt > ${join(place.root, 'read')} 2>&1; ls -ld sub > ${join(place.root, 'kind')}`);
  await compare();
  expect(readFileSync(join(place.root, 'kind'), 'utf8')).toMatch(/^l/);
});

test('a comparison that is stopped keeps what was changed by then, and clears up', async () => {
  agent('claude', 'echo early >> kept.txt', 'sleep 30');
  const before = everything();
  const muster = await place.muster();
  const comparison = await muster.compare(
    { directory: place.project, prompt: 'work', ownLogin: true, unrestricted: true },
    { agents },
  );
  for await (const event of comparison) {
    if ('event' in event && event.index === 1 && event.event.type === 'verdict') break;
  }
  while (!readFileSync(join(directoryOf('claude'), 'kept.txt'), 'utf8').includes('early')) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const outcome = await comparison.stop('enough');
  expect(outcome).toMatchObject({ exitCode: 130, verdicts: { cancelled: 1, ok: 1 } });
  expect(readFileSync(outcome.runs[0]?.patch ?? '', 'utf8')).toContain('+early');
  expect(everything()).toEqual(before);
  expect(worktrees()).toEqual([]);
});

describe('what cannot be compared is told before there is a worktree:', () => {
  test.each<[string, Partial<RunRequest>, Partial<CompareOptions>, string]>([
    ['one agent', {}, { agents: ['claude'] }, 'request_invalid'],
    ['an agent twice', {}, { agents: ['claude', 'claude'] }, 'request_invalid'],
    ['an agent of the request', { agent: 'claude' }, {}, 'request_invalid'],
    ['a session', { continueLatest: true }, {}, 'request_invalid'],
    ['an agent that is not there', {}, { agents: ['claude', 'nobody'] }, 'batch_refused'],
    ['a directory that is not there', { directory: '/nowhere' }, {}, 'directory_missing'],
  ])('%s', async (_, request, options, code) => {
    await expect(compare(request, options)).rejects.toMatchObject({ code });
    expect(worktrees()).toEqual([]);
  });

  test('a directory that is in no repository', async () => {
    const directory = join(place.root, 'plain');
    mkdirSync(directory);
    await expect(compare({ directory })).rejects.toMatchObject({ code: 'repository_missing' });
  });

  test('a repository without a commit', async () => {
    rmSync(join(place.project, '.git'), { recursive: true });
    git('init', '--quiet');
    await expect(compare()).rejects.toMatchObject({ code: 'repository_missing' });
  });

  test('a state directory within the repository', async () => {
    const muster = await place.muster({ XDG_STATE_HOME: join(place.project, 'state') });
    const request = { directory: place.project, prompt: 'work', ownLogin: true, unrestricted: true };
    await expect(muster.compare(request, { agents })).rejects.toMatchObject({ code: 'worktree_failed' });
  });
});
