import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../src/cli/command-line';

const streams = ['stdout', 'stderr'] as const;

/** What a command printed, and how it ended. */
export interface CommandEnd {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A home that lasts for several commands, and all that they printed. */
export class AuthHome {
  printed = '';
  readonly home: string;

  constructor(home: string) {
    this.home = home;
  }

  /** Writes a file below the home. Gives its path. */
  put(path: string, content: unknown): string {
    const file = join(this.home, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  /** Runs `muster auth ...` in this process, with a text or with a stream as standard input. */
  async auth(
    args: readonly string[],
    input: string | object = '',
    environment: Record<string, string> = {},
  ): Promise<CommandEnd> {
    const written = { stdout: '', stderr: '' };
    const spies = streams.map((stream) =>
      jest.spyOn(process[stream], 'write').mockImplementation((text) => {
        written[stream] += String(text);
        return true;
      }),
    );
    const stdin = Object.getOwnPropertyDescriptor(process, 'stdin');
    const value = typeof input === 'string' ? Readable.from([Buffer.from(input)]) : input;
    Object.defineProperty(process, 'stdin', { value, configurable: true });
    const before = process.env;
    process.env = { PATH: '/nowhere', HOME: this.home, ...environment };
    try {
      const exitCode = await runCommandLine(['auth', ...args]);
      this.printed += `${written.stdout}${written.stderr}`;
      return { exitCode, ...written };
    } finally {
      process.env = before;
      if (stdin !== undefined) Object.defineProperty(process, 'stdin', stdin);
      for (const spy of spies) spy.mockRestore();
      for (const stream of streams) process[stream].removeAllListeners('error');
    }
  }

  /** What `muster auth list --json` prints. */
  async list(): Promise<unknown> {
    return JSON.parse((await this.auth(['list', '--json'])).stdout);
  }

  /** All that was printed and is kept in the state directory. */
  everything(): string {
    const state = join(this.home, '.local', 'state');
    const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return [this.printed, ...files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))].join(
      '\n',
    );
  }
}
