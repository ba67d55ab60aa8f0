import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createMuster, type HostEnvironment, type Muster, type RunRequest } from '../../../src';
import { finishRun, type FinishedRun } from './finished-run';
import { assertAgentsInstalled, binaryDirectory } from './installed-agents';

const stateDirectory = resolve(__dirname, '../.state');
const places: string[] = [];

/** A machine of its own for one test: a repository to work in, an empty home, and an environment with nothing else. */
export interface Bench {
  /** An empty git repository: the directory of work. */
  readonly directory: string;
  /** A directory that the agent was not given, among the temporary files of the host. */
  readonly outside: string;
  /** The person's home; empty. */
  readonly home: string;
  readonly environment: HostEnvironment;
  readonly muster: Muster;
  /** Writes a scenario file; gives the value of `provider` that plays it. */
  scripted(...steps: readonly Readonly<Record<string, unknown>>[]): string;
  /** Runs git in the directory of work; gives what it printed. */
  git(...args: readonly string[]): string;
  /** Runs an agent to its end, in the directory of work where the request names none. */
  run(request: Omit<RunRequest, 'directory'> & Partial<Pick<RunRequest, 'directory'>>): Promise<FinishedRun>;
}

/** What a bench is made with. */
export interface BenchOptions {
  /** Directory of a Node.js that is found before our own. */
  readonly newerNode?: string;
}

/** Makes a bench. `variables` are added to the environment of the host. Throws when an agent is not installed. */
export async function createBench({
  newerNode,
  ...variables
}: BenchOptions & Readonly<Record<string, string>> = {}): Promise<Bench> {
  assertAgentsInstalled();
  mkdirSync(stateDirectory, { recursive: true });
  const root = mkdtempSync(join(stateDirectory, 'bench-'));
  places.push(root);
  const place = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  const outside = mkdtempSync(join(tmpdir(), 'muster-outside-'));
  places.push(outside);
  const [directory, home] = [place('work'), place('home')];
  const environment = {
    PATH: [
      ...(newerNode ? [newerNode] : []),
      binaryDirectory,
      dirname(process.execPath),
      '/usr/local/bin',
      '/usr/bin',
      '/bin',
    ].join(':'),
    HOME: home,
    TMPDIR: place('tmp'),
    XDG_CONFIG_HOME: place('config'),
    XDG_DATA_HOME: place('data'),
    XDG_STATE_HOME: place('state'),
    XDG_CACHE_HOME: place('cache'),
    LANG: 'C.UTF-8',
    ...variables,
  };
  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: directory, env: environment, encoding: 'utf8' });
  git('init', '--quiet', '--initial-branch=main');
  const muster = await createMuster({ environment });
  let scenarios = 0;
  return {
    directory,
    outside,
    home,
    environment,
    muster,
    git,
    scripted: (...steps) => {
      scenarios += 1;
      const file = join(root, `scenario-${String(scenarios)}.yaml`);
      // YAML 1.2 reads JSON.
      writeFileSync(file, JSON.stringify({ scenario_version: 1, steps }));
      return `scripted:${file}`;
    },
    run: async (request) => finishRun(await muster.run({ timeoutSeconds: 90, directory, ...request })),
  };
}

/** Removes every bench that was made. */
export function removeBenches(): void {
  for (const path of places.splice(0)) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}
