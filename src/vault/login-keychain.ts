import { keyringFailure, type Keyring } from './keyring';
import { runTool, type ToolEnd } from './run-tool';

const program = 'security';
const item = ['-s', 'muster-agents', '-a', 'credentials'];
/** Exit code of `security` for an item that is not there. */
const notFound = 44;

/**
 * The keychain of macOS. `security` takes a password as an argument or from a terminal alone, so that the command that
 * stores one is given to its interactive mode, by standard input.
 */
export function loginKeychain(environment: Readonly<Record<string, string | undefined>>): Keyring {
  const call = (args: readonly string[], timeoutMs: number, input = ''): Promise<ToolEnd> =>
    runTool({ file: program, args, environment, input, timeoutMs, maxBytes: 4096 });
  return {
    label: 'the keychain',
    read: async (timeoutMs) => {
      const end = await call(['find-generic-password', ...item, '-w'], timeoutMs);
      if (end.kind === 'exit' && end.code === notFound) return undefined;
      return end.kind === 'exit' && end.code === 0
        ? end.output.toString('utf8').trim()
        : keyringFailure(program, end, timeoutMs);
    },
    write: async (text, timeoutMs) => {
      const command = `add-generic-password -U ${item.join(' ')} -w ${text}\n`;
      const end = await call(['-i'], timeoutMs, command);
      return end.kind === 'exit' && end.code === 0 ? undefined : keyringFailure(program, end, timeoutMs);
    },
  };
}
