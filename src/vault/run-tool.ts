import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** How a program is asked for something. */
export interface ToolCall {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Standard input, closed after it; empty when absent. */
  readonly input?: string;
  readonly timeoutMs: number;
  /** Most bytes of standard output. */
  readonly maxBytes: number;
}

/** What came of it. What the program printed can be a secret. */
export type ToolEnd =
  | { readonly kind: 'exit'; readonly code: number; readonly output: Buffer; readonly complained: boolean }
  | { readonly kind: 'missing' | 'timeout' | 'too_long' | 'signal' };

/**
 * Runs a program without a shell, in the root directory: in the directory of work a name could be somebody else's
 * program. When its time is over it is ended with all that it started. Never rejects.
 */
export function runTool(call: ToolCall): Promise<ToolEnd> {
  return new Promise((resolve) => {
    const child = spawn(call.file, call.args, {
      cwd: '/',
      env: call.environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const chunks: Buffer[] = [];
    let complained = false;
    let bytes = 0;
    const end = (outcome: ToolEnd): void => {
      clearTimeout(timer);
      endGroup(child);
      resolve(outcome);
    };
    const timer = setTimeout(() => {
      end({ kind: 'timeout' });
    }, call.timeoutMs);
    child.on('error', () => {
      end({ kind: 'missing' });
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(call.input ?? '');
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > call.maxBytes) end({ kind: 'too_long' });
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complained ||= chunk.toString('latin1').trim() !== '';
    });
    child.on('close', (code) => {
      end(code === null ? { kind: 'signal' } : { kind: 'exit', code, output: Buffer.concat(chunks), complained });
    });
  });
}

function endGroup(child: ChildProcessByStdio<Writable, Readable, Readable>): void {
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of it is gone.
  }
}
