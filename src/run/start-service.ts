import { randomBytes } from 'node:crypto';
import { closeSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from '../broker';
import type { RunPlan } from '../plan';
import type { CleanUp } from './clean-up';
import { createPrivateFile } from '../files';

/** An upstream of a run and the credential that it wants. */
export interface Upstream {
  readonly url: string;
  readonly credential?: Secret;
}

/** Starts the service of Muster's own that is the upstream of a run. It has a key of its own, made for this run. */
export async function startScriptedService(
  plan: RunPlan & { readonly route: { readonly kind: 'provider' } },
  runDirectory: string,
  cleanUp: CleanUp,
): Promise<Upstream> {
  const { defaultScenario, readScenario, startScriptedServer } = require('../scripted') as typeof import('../scripted');
  const file = plan.route.scenario;
  const scenario = file === undefined ? defaultScenario() : readScenario(file);
  const apiKey = randomBytes(32).toString('base64url');
  const log = createPrivateFile(join(runDirectory, 'scripted-requests.jsonl'));
  cleanUp.add(() => {
    closeSync(log);
  });
  const server = await startScriptedServer({
    scenario,
    directory: plan.command.cwd,
    apiKey,
    onRequest: (request) => {
      try {
        writeSync(log, `${JSON.stringify(request)}\n`);
      } catch {
        // A full disk: the events of the run, written next, tell it and end the run.
      }
    },
  });
  cleanUp.add(() => server.close());
  return { url: server.url, credential: new Secret(apiKey) };
}
