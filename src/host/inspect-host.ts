import { realpathSync, statSync } from 'node:fs';
import type { AgentDefinition } from '../api';
import { inspectRepository, type RepositoryFinding, type RepositoryPlace } from '../preflight';
import { baseEnvironment, gitIdentityOfHost, outerRunIds } from './base-environment';
import { stateDirectory, type HostEnvironment } from './directories';
import { findBinary } from './find-binary';
import { knownVersion } from './known-version';
import { nodeVersion } from './node-version';
import { packageVersion } from './package-version';
import { repositoryRoot } from './repository-root';
import { storedCredentials, type StoredCredentials } from './stored-credentials';

/** What was found on this machine for one agent and one directory: the only probing before a plan. */
export interface HostFacts {
  readonly platform: NodeJS.Platform;
  readonly user: { readonly uid?: number; readonly isRoot: boolean };
  /** Absent: not on PATH. */
  readonly binary?: { readonly path: string; readonly version?: string };
  /** Version of the `node` on PATH; looked at only for an agent that needs a certain one. */
  readonly node?: string;
  /** `path` is real (no symbolic links) where the directory exists. */
  readonly directory: { readonly path: string; readonly exists: boolean; readonly repositoryRoot?: string };
  /** Configuration that the repository brings; absent where it was not looked for. */
  readonly repositoryFindings?: readonly RepositoryFinding[];
  readonly stateDirectory: string;
  /** The allow-listed part of the host's environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The host's `GIT_AUTHOR_*` and `GIT_COMMITTER_*`: names and addresses. */
  readonly gitIdentity: Readonly<Record<string, string>>;
  /** Ids of the runs inside which this program was started, outermost first. */
  readonly outerRunIds: readonly string[];
  /** Names of all variables that are set to something; never their values. */
  readonly environmentNames: ReadonlySet<string>;
  /** Credentials that are kept for the person: what they are, never their values. Absent where there are none. */
  readonly storedCredentials?: StoredCredentials;
}

/** What to look at. */
export interface InspectOptions {
  readonly directory: string;
  readonly environment: HostEnvironment;
  /** `cached` never starts the binary; `ask` starts it when its version is not known yet. */
  readonly version: 'cached' | 'ask';
  /** What is known of the directory already; looked at when absent. */
  readonly place?: HostFacts['directory'];
  /** Looks for configuration that the repository brings for the agent. */
  readonly repository?: 'inspect';
}

/** Looks at the host for one agent. Never throws for what it does not find. */
export async function inspectHost(agent: AgentDefinition, options: InspectOptions): Promise<HostFacts> {
  const { environment } = options;
  const base = baseEnvironment(environment);
  const path = findBinary(agent.binary, base['PATH'] ?? '');
  const version = path === undefined ? undefined : await binaryVersion(agent, path, base, options);
  const { minimumNode } = agent.runtime;
  const node = minimumNode === undefined ? undefined : await nodeVersion(minimumNode, base, environment);
  const uid = process.getuid?.();
  const directory = options.place ?? inspectDirectory(options.directory);
  const stored = storedCredentials(environment);
  return {
    platform: process.platform,
    user: { ...(uid === undefined ? {} : { uid }), isRoot: uid === 0 },
    ...(path === undefined ? {} : { binary: { path, ...(version === undefined ? {} : { version }) } }),
    ...(node === undefined ? {} : { node }),
    directory,
    ...(options.repository === undefined || !directory.exists
      ? {}
      : { repositoryFindings: inspectRepository(agent, placeOf(directory, base['HOME'])) }),
    stateDirectory: stateDirectory(environment),
    environment: base,
    gitIdentity: gitIdentityOfHost(environment),
    outerRunIds: outerRunIds(environment),
    environmentNames: new Set(Object.keys(environment).filter((name) => (environment[name] ?? '') !== '')),
    ...(stored === undefined ? {} : { storedCredentials: stored }),
  };
}

async function binaryVersion(
  agent: AgentDefinition,
  path: string,
  base: Readonly<Record<string, string>>,
  options: InspectOptions,
): Promise<string | undefined> {
  const packaged = agent.install.npm === undefined ? undefined : packageVersion(path, agent.install.npm);
  if (packaged !== undefined) return packaged;
  const { args, minimum } = agent.version;
  return knownVersion(path, { ...options, args, base, ...(minimum === undefined ? {} : { minimum }) });
}

function placeOf({ path, repositoryRoot: root }: HostFacts['directory'], home = '/'): RepositoryPlace {
  return {
    directory: path,
    ...(root === undefined ? {} : { repositoryRoot: root }),
    home: inspectDirectory(home).path,
  };
}

/** The real path of a directory, and the repository that holds it. Never throws. */
export function inspectDirectory(directory: string): HostFacts['directory'] {
  try {
    const path = realpathSync(directory);
    const root = repositoryRoot(path);
    return { path, exists: statSync(path).isDirectory(), ...(root === undefined ? {} : { repositoryRoot: root }) };
  } catch {
    return { path: directory, exists: false };
  }
}
