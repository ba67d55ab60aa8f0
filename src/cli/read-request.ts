import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inheritInstructions, parseWholeNumber } from '../config';
import { UsageError } from '../errors';
import type { RunRequest } from '../plan';
import type { RunOptions } from './command-options';
import { flagOrigins } from './flag-origins';
import { readFallback } from './read-fallback';
import { readLimits } from './read-limits';
import { readSessionChoice } from './read-session-choice';

/** Makes a run request from the command line. Throws `UsageError` or `ConfigError`. */
export async function readRequest(
  agent: string | undefined,
  directory: string | undefined,
  options: RunOptions,
): Promise<RunRequest> {
  assertNotEmpty('the agent', agent);
  assertNotEmpty('the directory', directory);
  const { model, provider, permission, gitIdentity } = options;
  const instructions = options.instructions?.map((file) =>
    file === inheritInstructions ? file : readText(file, '--instructions'),
  );
  return {
    ...(agent === undefined ? {} : { agent }),
    // A session knows its directory.
    ...(directory === undefined && options.resume !== undefined ? {} : { directory: resolve(directory ?? '.') }),
    prompt: await readPrompt(options),
    ...(model === undefined ? {} : { model }),
    ...(options.maxTurns === undefined ? {} : { maxTurns: parseWholeNumber(options.maxTurns, '--max-turns') }),
    ...(options.timeout === undefined ? {} : { timeoutSeconds: parseWholeNumber(options.timeout, '--timeout') }),
    ...readLimits(options),
    ...(instructions === undefined ? {} : { instructions }),
    ...(provider === undefined ? {} : { provider }),
    ...readFallback(options),
    ...readSessionChoice(options),
    ...(options.ownLogin === true ? { ownLogin: true } : {}),
    ...(permission === undefined ? {} : { permission }),
    ...(options.unrestricted === true ? { unrestricted: true } : {}),
    ...(gitIdentity === undefined ? {} : { gitIdentity }),
    ...(options.strict === true ? { strict: true } : {}),
    ...(options.allowRepositoryConfig === true ? { allowRepositoryConfig: true } : {}),
    ...(options.addDir === undefined ? {} : { addDirectories: options.addDir.map((path) => resolve(path)) }),
    origins: flagOrigins(options),
  };
}

async function readPrompt({ prompt, promptFile }: RunOptions): Promise<string> {
  if (prompt !== undefined && promptFile !== undefined) {
    throw new UsageError('usage', '--prompt and --prompt-file were both given. Choose one of them.');
  }
  if (prompt !== undefined) return prompt;
  if (promptFile !== undefined) return readText(promptFile, '--prompt-file');
  if (process.stdin.isTTY) {
    throw new UsageError(
      'usage',
      'There is no prompt. Say -p TEXT or --prompt-file FILE, or pipe it to standard input.',
    );
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function readText(file: string, flag: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
    throw new UsageError('usage', `${flag} "${file}" cannot be read (${code}).`, { cause });
  }
}

/** An unset variable of a script must not mean the default. */
function assertNotEmpty(what: string, value: string | undefined): void {
  if (value === '') throw new UsageError('usage', `The name of ${what} is empty. Leave it out for the default.`);
}
