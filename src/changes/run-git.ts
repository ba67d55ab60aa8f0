import { spawn } from 'node:child_process';
import type { GitView } from './git-view';

/** Longest answer of git that is read, in bytes. */
const mostOutput = 32 * 1024 * 1024;

/** What a call of git may cost, and where git is found. */
export interface GitLimits {
  readonly milliseconds: number;
  /** The search path. */
  readonly path: string | undefined;
  /** How its answer is read, and its input written; names of files can be of any bytes, which `latin1` keeps. */
  readonly encoding?: BufferEncoding;
}

/** Runs git on a view. Gives what it printed; rejects when it failed or took too long. */
export function runGit(view: GitView, args: readonly string[], limits: GitLimits, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...args], {
      // Not the worktree: a search path with a dot in it would find programs there.
      cwd: view.gitDirectory,
      env: { ...view.environment, ...(limits.path === undefined ? {} : { PATH: limits.path }) },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    // The time limit of `spawn` would keep this process alive where git is not found.
    const patience = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds);
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length > mostOutput) child.kill('SIGKILL');
    });
    child.on('error', (error) => {
      clearTimeout(patience);
      reject(error);
    });
    child.on('close', (code, signal) => {
      clearTimeout(patience);
      // A file that cannot be read is left out of `add`, which then ends with 1.
      const isDone = code === 0 || (code === 1 && args.includes('--ignore-errors'));
      if (isDone && signal === null) resolve(Buffer.concat(chunks).toString(limits.encoding ?? 'utf8'));
      else reject(new Error(`git ${args[0] ?? ''} ended with ${signal ?? String(code)}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input, limits.encoding ?? 'utf8');
  });
}
