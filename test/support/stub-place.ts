import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
} from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createMuster, type Muster, type MusterOptions } from '../../src/compose';
import type { StubBehaviour, StubCall } from './stub-behaviour';

const stubs = join(__dirname, '..', 'fixtures', 'stubs');

/** The roster with the agent `stub`, whose binary is `stub-agent`. */
export const stubRoster = join(stubs, 'roster');

/** A machine in small: a PATH with stub agents, a home, a state directory and a project. */
export class StubPlace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'muster-stub-')));
  readonly bin = this.#directory('bin');
  readonly home = this.#directory('home');
  readonly project = this.#directory('project');
  readonly state = join(this.root, 'state');
  readonly cache = join(this.root, 'cache');
  readonly config = join(this.root, 'config');

  /** The whole environment of a Muster that lives here. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      PATH: [this.bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
      HOME: this.home,
      LANG: 'C.UTF-8',
      XDG_STATE_HOME: this.state,
      XDG_CACHE_HOME: this.cache,
      XDG_CONFIG_HOME: this.config,
      ...more,
    };
  }

  /** Puts a stub on the PATH under a name. Gives its path. */
  install(name: string, behaviour: StubBehaviour = {}): string {
    const path = join(this.bin, name);
    copyFileSync(join(stubs, 'stub-agent.js'), path);
    chmodSync(path, 0o755);
    writeFileSync(`${path}.json`, JSON.stringify(behaviour));
    return path;
  }

  /** A Muster that knows this place and the agent `stub`, and nothing of the process that tests it. */
  muster(environment: Readonly<Record<string, string>> = {}, options: MusterOptions = {}): Promise<Muster> {
    return createMuster({ rosterDirectories: [stubRoster], environment: this.environment(environment), ...options });
  }

  /** Every start of a stub, in order; those of one run alone when it is named. */
  calls(name: string, runId = ''): readonly StubCall[] {
    const lines = this.#lines(name, 'calls.jsonl').filter((line) => line.includes(runId));
    return lines.map((line) => {
      const call = JSON.parse(line) as Omit<StubCall, 'stdin'> & { readonly stdin: string };
      return { ...call, stdin: Buffer.from(call.stdin, 'base64') };
    });
  }

  /** The only start of a stub. */
  call(name: string): StubCall {
    const calls = this.calls(name);
    const [call] = calls;
    if (call === undefined || calls.length > 1) throw new Error(`${name} was started ${String(calls.length)} times`);
    return call;
  }

  /** Processes that a stub left behind. */
  children(name: string): readonly number[] {
    return this.#lines(name, 'children').map(Number);
  }

  /** Statuses that a stub got from the model. */
  answers(name: string): readonly string[] {
    return this.#lines(name, 'answers');
  }

  /** Signals that a stub was sent and did not die of. */
  signals(name: string): readonly string[] {
    return this.#lines(name, 'signals');
  }

  /** Records of the runs that were made here. */
  records(): readonly string[] {
    const runs = join(this.state, 'muster', 'runs');
    return existsSync(runs)
      ? readdirSync(runs)
          .sort()
          .map((id) => join(runs, id))
      : [];
  }

  dispose(): void {
    // A test that fails leaves its run behind.
    for (const name of readdirSync(this.bin)) {
      const pids = [...this.children(name), ...this.calls(name).map(({ pid }) => pid)];
      for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
    }
    rmSync(this.root, { recursive: true, force: true });
  }

  #directory(name: string): string {
    const path = join(this.root, name);
    mkdirSync(path);
    return path;
  }

  #lines(name: string, extension: string): readonly string[] {
    const path = join(this.bin, `${name}.${extension}`);
    // What follows the last line end is being written at this moment.
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  }
}

/** Whether a process runs; one that is dead and not yet collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return !existsSync('/proc/self');
  }
}

/** Resolves once something is so; throws when it is not within five seconds. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = Date.now() + 5000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
