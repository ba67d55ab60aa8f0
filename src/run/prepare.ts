import { mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { partsOf, type ModelRequestFact } from '../api';
import type { RequestSummary } from '../broker';
import { cacheDirectory, type HostEnvironment } from '../host';
import { bind, type Bindings, type BoundPlan, type RunPlan } from '../plan';
import type { CleanUp } from './clean-up';
import { makePrivateDirectory, writePrivateFile } from '../files';
import { createOpenTail } from './open-tail';
import { createRedactor } from './redactor';
import type { RunSession } from './run-session';
import { passedEnvironment, passedSecrets } from './passed-environment';
import type { RunCredential } from './run-credential';
import { startRunBroker } from './start-upstream';

/** A run that can be launched. */
export interface PreparedRun {
  readonly bound: BoundPlan;
  /** Takes the secrets of the run out of a text. */
  readonly redact: (text: string) => string;
  /** How much at the end of a text could be the beginning of one. */
  readonly openTail: (text: string) => number;
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
  readonly session: RunSession;
  readonly credential?: RunCredential;
  admit(summary: RequestSummary): string | undefined;
  onProgress(): void;
  onRequest(fact: ModelRequestFact): void;
}

/** Does everything that a run needs before its process: private home, broker, files. All writes happen here. */
export async function prepareRun(input: PrepareInput): Promise<PreparedRun> {
  const { plan, environment, runDirectory } = input;
  await input.session.prepareHome();
  const { home, assignedId } = input.session;
  createTemporaryDirectory(runDirectory, input.cleanUp);
  const secrets: string[] = [];
  let redactor = createRedactor(secrets);
  const keepSecret = (...values: readonly string[]): void => {
    secrets.push(...values);
    redactor = createRedactor(secrets);
  };
  const started = await startRunBroker({ ...input, onSecret: keepSecret });
  const bindings: Bindings = {
    ...hostBindings(plan, environment),
    'run.id': input.runId,
    'run.directory': runDirectory,
    ...(assignedId === undefined ? {} : { 'session.id': assignedId }),
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
  keepSecret(...(started?.secrets ?? []), ...passedSecrets(plan, environment));
  const redact = (text: string): string => redactor(text);
  return { bound, redact, openTail: createOpenTail(secrets), ...(home === undefined ? {} : { home }) };
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
  const passed = Object.entries(passedEnvironment(plan, environment));
  return Object.fromEntries(passed.map(([name, value]) => [`env.${name}`, value]));
}
