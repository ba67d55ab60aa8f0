import { CredentialError } from '../errors';
import { parseCommandAnswer, type CommandAnswer } from './command-answer';
import type { CommandContent } from './credential-content';
import { runTool, type ToolEnd } from './run-tool';

const timeoutMs = 10_000;
const maxBytes = 1024 * 1024;

/**
 * Asks the program of a credential for its value. Throws `CredentialError` (`credential_source_failed`) unless it gave
 * one that is good now; what it printed is never told.
 */
export async function askCommand(
  provider: string,
  { command }: CommandContent,
  environment: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<CommandAnswer> {
  const [file = '', ...args] = command;
  const end = await runTool({ file, args, environment, timeoutMs, maxBytes });
  if (end.kind !== 'exit' || end.code !== 0) throw failed(provider, file, reasonOf(end));
  const answer = parseCommandAnswer(end.output.toString('utf8'), now);
  if (typeof answer === 'string') throw failed(provider, file, answer);
  return answer;
}

function reasonOf(end: ToolEnd): string {
  switch (end.kind) {
    case 'missing':
      return 'could not be started';
    case 'timeout':
      return `took longer than ${String(timeoutMs / 1000)} s`;
    case 'too_long':
      return 'printed more than 1 MiB';
    case 'signal':
      return 'was ended by a signal';
    case 'exit':
      return `ended with exit code ${String(end.code)}`;
  }
}

/** The arguments are not told: a person may have put a password there. */
function failed(provider: string, program: string, why: string): CredentialError {
  return new CredentialError(
    'credential_source_failed',
    `The command that gives the credential for ${provider} (${program}) ${why}. Try it by itself; it has to print ` +
      '{"value": "..."} with an optional "expires_at".',
    { details: { provider, program } },
  );
}
