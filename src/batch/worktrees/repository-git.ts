import { spawn } from 'node:child_process';

/** Longest answer that is read, in bytes; those that are asked for are a line. */
const mostOutput = 64 * 1024;
const mostMs = 60_000;

/**
 * Runs git in a repository of a person, with its configuration but for what would start a program: no hooks, no monitor,
 * no transport. Nothing of the person's own configuration is read. Rejects with what git said.
 */
export function repositoryGit(root: string, args: readonly string[], path: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', root, ...args], {
      // Not the repository: a search path with a dot in it would find programs there.
      cwd: '/',
      env: { ...environment, ...(path === undefined ? {} : { PATH: path }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const patience = setTimeout(() => child.kill('SIGKILL'), mostMs);
    const said = { out: '', error: '' };
    const collect = (name: keyof typeof said) => (chunk: Buffer) => {
      if (said[name].length < mostOutput) said[name] += chunk.toString('utf8');
    };
    child.stdout.on('data', collect('out'));
    child.stderr.on('data', collect('error'));
    child.on('error', (error) => {
      clearTimeout(patience);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(patience);
      if (code === 0) resolve(said.out.trim());
      else reject(new Error(said.error.trim().split('\n').at(-1) || `it ended with ${signal ?? String(code)}`));
    });
  });
}

const settings = [
  ['core.hooksPath', '/dev/null'],
  ['core.fsmonitor', 'false'],
  ['gc.auto', '0'],
] as const;

const environment = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // A list of the protocols that may be used: of none.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  GIT_CONFIG_COUNT: String(settings.length),
  ...Object.fromEntries(
    settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${String(index)}`, key],
      [`GIT_CONFIG_VALUE_${String(index)}`, value],
    ]),
  ),
};
