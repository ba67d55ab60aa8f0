import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const project = join(__dirname, '..', '..');

/** What a finished command line left. */
export interface CommandLineEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and with what a command line runs. */
export interface CommandLineOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** Standard input, closed after it. */
  readonly input?: string | Buffer;
}

/** The `muster` command, built from the sources as they are now: whatever lies in `dist` may be older. */
export class BuiltCommandLine {
  #root: string | undefined;

  /** Where it lies, once it is built. */
  get root(): string {
    if (this.#root === undefined) throw new Error('the command is not built yet');
    return this.#root;
  }

  /** The file to run with Node. */
  get main(): string {
    return join(this.root, 'dist', 'bin', 'muster.js');
  }

  build(): void {
    this.#root = mkdtempSync(join(tmpdir(), 'muster-built-'));
    for (const name of ['src', 'plugins', 'scripts', 'roster', 'package.json', 'tsconfig.json']) {
      cpSync(join(project, name), join(this.root, name), { recursive: true });
    }
    symlinkSync(join(project, 'node_modules'), join(this.root, 'node_modules'));
    for (const script of ['compile-roster.ts', 'bundle-cli.ts']) {
      execFileSync(process.execPath, ['-r', 'esbuild-register', join('scripts', script)], { cwd: this.root });
    }
  }

  /** Starts a command line and leaves it running. */
  start(args: readonly string[], options: CommandLineOptions): ChildProcess {
    const child = spawn(process.execPath, [this.main, ...args], { cwd: options.cwd, env: { ...options.environment } });
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input);
    return child;
  }

  /** Runs a command line to its end. */
  run(args: readonly string[], options: CommandLineOptions): Promise<CommandLineEnd> {
    return endOf(this.start(args, options));
  }

  dispose(): void {
    if (this.#root !== undefined) rmSync(this.#root, { recursive: true, force: true });
  }
}

/** The command for the tests that follow, built before the first of them. */
export function useBuiltCommandLine(timeoutMs?: number): BuiltCommandLine {
  const built = new BuiltCommandLine();
  beforeAll(() => {
    built.build();
  }, timeoutMs);
  afterAll(() => {
    built.dispose();
  });
  return built;
}

/** Collects the output of a process until it is gone. */
export async function endOf(child: ChildProcess): Promise<CommandLineEnd> {
  const out: Buffer[] = [];
  const error: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => error.push(chunk));
  const [exitCode, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, name) => {
      resolve([code, name]);
    });
  });
  return { exitCode, signal, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(error).toString() };
}
