import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { partsOf, type ModelRequestFact } from '../api';
import type { RequestSummary } from '../broker';
import { RunError } from '../errors';
import { cacheDirectory, type HostEnvironment } from '../host';
import { bind, type Bindings, type BoundPlan, type RunPlan } from '../plan';
import type { CleanUp } from './clean-up';
import { createId } from './create-id';
import { makePrivateDirectory, writePrivateFile } from '../files';
import { createRedactor } from './redactor';
import { secretsIn } from './secrets-in';
import { startRunBroker } from './start-upstream';

/** A run that can be launched. */
export interface PreparedRun {
  readonly bound: BoundPlan;
  /** Takes the secrets of the run out of a text. */
  readonly redact: (text: string) => string;
  /** Absolute path of the private home, where there is one. */
  readonly home?: string;
}

/** What preparing needs beside the plan. */
export interface PrepareInput {
  readonly plan: RunPlan;
  readonly runId: string;
  readonly runDirectory: string;
  readonly environment: HostEnvironment;
  readonly cleanUp: CleanUp;
  /** Whether a process has used what was prepared; asked when cleaning up. */
  readonly wasUsed: () => boolean;
  admit(summary: RequestSummary): string | undefined;
  onProgress(): void;
  onRequest(fact: ModelRequestFact): void;
}

/** Makes the private directory of a run under the state directory. Throws `RunError` (`state_unusable`). */
export function createRunDirectory(plan: RunPlan, runId: string): string {
  const directory = join(plan.stateDirectory, 'runs', runId);
  try {
    makePrivateDirectory(join(plan.stateDirectory, 'runs'));
    mkdirSync(directory, { mode: 0o700 });
  } catch (cause) {
    throw new RunError(
      'state_unusable',
      `The state directory "${plan.stateDirectory}" cannot be written. Make it writable, or set XDG_STATE_HOME.`,
      { cause },
    );
  }
  return directory;
}

/** Does everything that a run needs before its process: private home, broker, files. All writes happen here. */
export async function prepareRun(input: PrepareInput): Promise<PreparedRun> {
  const { plan, environment, runDirectory } = input;
  const home = plan.home === 'private' ? createSessionHome(input) : undefined;
  createTemporaryDirectory(runDirectory, input.cleanUp);
  const started = await startRunBroker(input);
  const bindings: Bindings = {
    ...hostBindings(plan, environment),
    'run.id': input.runId,
    'run.directory': runDirectory,
    ...(home === undefined ? {} : { home, cache: agentCache(plan, environment) }),
    ...(started === undefined ? {} : { 'broker.url': started.broker.url, 'broker.token': started.broker.token }),
  };
  const bound = bind(plan, bindings);
  const token = started?.broker.token;
  for (const { path, content } of bound.files) {
    makePrivateDirectory(dirname(path));
    // A token opens nothing after its run, but it need not lie in a home that is kept.
    if (token !== undefined && content.includes(token)) {
      input.cleanUp.add(() => {
        rmSync(path, { force: true });
      });
    }
    writePrivateFile(path, content);
  }
  const passed = Object.entries(environmentToPass(plan, environment)).flatMap(([name, value]) =>
    secretsIn(name, value),
  );
  const redact = createRedactor([...(started?.secrets ?? []), ...passed]);
  return { bound, redact, ...(home === undefined ? {} : { home }) };
}

/** What agents leave in their temporary directory goes with the run: one of them leaves megabytes each time. */
function createTemporaryDirectory(runDirectory: string, cleanUp: CleanUp): void {
  const directory = join(runDirectory, 'tmp');
  mkdirSync(directory, { mode: 0o700 });
  cleanUp.add(() => {
    try {
      rmdirSync(directory);
    } catch {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

/** A home belongs to a session and is kept with it; without a process there was no session. */
function createSessionHome({ plan, cleanUp, wasUsed }: PrepareInput): string {
  const session = join(plan.stateDirectory, 'sessions', createId());
  const home = join(session, 'home');
  makePrivateDirectory(join(plan.stateDirectory, 'sessions'));
  cleanUp.add(() => {
    if (!wasUsed()) rmSync(session, { recursive: true, force: true });
  });
  makePrivateDirectory(home);
  return home;
}

/** What an agent unpacks there takes hundreds of megabytes and is the same in each of its sessions. */
function agentCache(plan: RunPlan, environment: HostEnvironment): string {
  const directory = join(cacheDirectory(environment), 'agents', plan.agent.name);
  const isUsed = Object.values(plan.command.env)
    .flatMap(partsOf)
    .some((part) => typeof part !== 'string' && part.slot === 'cache');
  if (isUsed) makePrivateDirectory(directory);
  return directory;
}

function hostBindings(plan: RunPlan, environment: HostEnvironment): Record<`env.${string}`, string> {
  const passed = Object.entries(environmentToPass(plan, environment));
  return Object.fromEntries(passed.map(([name, value]) => [`env.${name}`, value]));
}

/** The variables of the host that the plan passes on by their names. */
function environmentToPass(plan: RunPlan, environment: HostEnvironment): Record<string, string> {
  const parts = Object.values(plan.command.env).flatMap(partsOf);
  const slots = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.slot]));
  const names = slots.filter((name) => name.startsWith('env.')).map((name) => name.slice('env.'.length));
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? '']));
}
