import { keyringFailure, type Keyring } from './keyring';
import { runTool, type ToolEnd } from './run-tool';

const program = 'secret-tool';
const attributes = ['application', 'muster-agents', 'purpose', 'credentials'];

/** The keyring of a Linux desktop, asked by `secret-tool` of libsecret. */
export function secretService(environment: Readonly<Record<string, string | undefined>>): Keyring {
  const call = (args: readonly string[], timeoutMs: number, input = ''): Promise<ToolEnd> =>
    runTool({ file: program, args, environment, input, timeoutMs, maxBytes: 4096 });
  return {
    label: 'the keyring',
    read: async (timeoutMs) => {
      const end = await call(['lookup', ...attributes], timeoutMs);
      // One that has nothing of that name says nothing at all; one that is locked or not there complains.
      if (end.kind === 'exit' && end.code === 1 && !end.complained && end.output.length === 0) return undefined;
      return end.kind === 'exit' && end.code === 0
        ? end.output.toString('utf8').trim()
        : keyringFailure(program, end, timeoutMs);
    },
    write: async (text, timeoutMs) => {
      const end = await call(['store', '--label=Muster credentials', ...attributes], timeoutMs, text);
      return end.kind === 'exit' && end.code === 0 ? undefined : keyringFailure(program, end, timeoutMs);
    },
  };
}
