import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommandLine } from '../../../src/cli/command-line';

/** What a command printed, and how it ended. */
export interface CommandEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

const streams = ['stdout', 'stderr'] as const;

/** Runs a command line in this process, with an empty home and no agent on PATH. */
export function callCommand(...args: readonly string[]): Promise<CommandEnd> {
  return callCommandIn(() => undefined, ...args);
}

/** The same with what `prepare` puts into the home. */
export async function callCommandIn(prepare: (home: string) => void, ...args: readonly string[]): Promise<CommandEnd> {
  const before = process.env;
  const home = mkdtempSync(join(tmpdir(), 'muster-command-'));
  prepare(home);
  const written = { stdout: '', stderr: '' };
  const spies = streams.map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
  process.env = { PATH: '/nowhere', HOME: home };
  const listeners = streams.map((stream) => process[stream].listeners('error'));
  try {
    return { exitCode: await runCommandLine(args), ...written };
  } finally {
    process.env = before;
    for (const [index, stream] of streams.entries()) {
      for (const listener of process[stream].listeners('error') as ((error: Error) => void)[]) {
        if (listeners[index]?.includes(listener) !== true) process[stream].removeListener('error', listener);
      }
    }
    for (const spy of spies) spy.mockRestore();
    rmSync(home, { recursive: true, force: true });
  }
}
