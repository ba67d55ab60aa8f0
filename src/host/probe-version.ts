import type { AgentDefinition } from '../api';

/** A binary that says nothing for this long has no version to tell. */
const probeTimeoutMs = 10_000;

/** Asks a binary for its version: the first `1.2.3` in what it prints, `''` if there is none, `undefined` if it hangs. */
export async function probeVersion(
  agent: AgentDefinition,
  binary: string,
  environment: Readonly<Record<string, string>>,
  timeoutMs: number = probeTimeoutMs,
): Promise<string | undefined> {
  const { execFile } = require('node:child_process') as typeof import('node:child_process');
  return new Promise((resolve) => {
    const child = execFile(
      binary,
      [...agent.version.args],
      { env: environment, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1024 * 1024, cwd: '/' },
      (error, stdout, stderr) => {
        resolve(parseVersion(stdout) ?? parseVersion(stderr) ?? (error?.killed === true ? undefined : ''));
      },
    );
    child.stdin?.end();
  });
}

/** The first version number in a text. */
export function parseVersion(text: string): string | undefined {
  return /\d+\.\d+(?:\.\d+)?(?:-[0-9A-Za-z.]+)?/.exec(text)?.[0];
}
