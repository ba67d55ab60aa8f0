import { Secret, startBroker, type Broker, type RequestSummary } from '../broker';
import type { ModelRequestFact } from '../api';
import { RunError } from '../errors';
import type { HostEnvironment } from '../host';
import type { PlannedRoute, RunPlan } from '../plan';
import type { CleanUp } from './clean-up';
import { keptFresh, type RunCredential } from './run-credential';
import { startScriptedService, type Upstream } from './start-service';

/** What the broker of a run is started with. */
export interface BrokerInput {
  readonly plan: RunPlan;
  readonly runId: string;
  readonly runDirectory: string;
  readonly environment: HostEnvironment;
  readonly cleanUp: CleanUp;
  /** The stored credential that the plan decided for. */
  readonly credential?: RunCredential;
  /** A secret of the run that did not exist when it began. */
  readonly onSecret: (value: string) => void;
  /** Why a request may not be answered. */
  admit(summary: RequestSummary): string | undefined;
  /** A piece of an answer came. */
  onProgress(): void;
  onRequest(fact: ModelRequestFact): void;
}

/** A broker and the real values that must not be seen anywhere. */
export interface StartedBroker {
  readonly broker: Broker;
  readonly secrets: readonly string[];
}

/** Starts the broker of a routed run, and the upstream where it is a service of ours; `undefined` on own login. */
export async function startRunBroker(input: BrokerInput): Promise<StartedBroker | undefined> {
  const { plan, cleanUp } = input;
  const { route } = plan;
  if (route.kind === 'own_login') return undefined;
  const upstream =
    route.service === undefined
      ? await hostUpstream(route, input)
      : await startScriptedService({ ...plan, route }, input.runDirectory, cleanUp);
  const { auth, pathPrefix, pathReplaces, allowPrivate, prices } = route;
  const { denialTexts } = plan.permission;
  const broker = await startBroker({
    runId: input.runId,
    upstream: upstream.url,
    pathPrefix,
    ...(pathReplaces === undefined ? {} : { pathReplaces }),
    auth,
    allowPrivate,
    ...(prices === undefined ? {} : { prices }),
    ...(upstream.credential === undefined ? {} : { credential: upstream.credential }),
    ...(input.credential === undefined || upstream.credential === undefined
      ? {}
      : { latestCredential: keptFresh(input.credential, upstream.credential, input) }),
    ...(plan.delivery?.expects === undefined ? {} : { expects: plan.delivery.expects }),
    ...(denialTexts === undefined ? {} : { denialTexts }),
    admit: (summary) => input.admit(summary),
    onProgress: () => {
      input.onProgress();
    },
    onRequest: (fact) => {
      input.onRequest(fact);
    },
  });
  cleanUp.add(() => broker.close());
  const real = upstream.credential?.reveal();
  return { broker, secrets: real === undefined ? [broker.token] : [broker.token, real] };
}

async function hostUpstream(
  route: PlannedRoute & { readonly kind: 'provider' },
  { environment, credential }: Pick<BrokerInput, 'environment' | 'credential'>,
): Promise<Upstream> {
  if (route.upstream === undefined) {
    throw new RunError('upstream_refused', `Provider "${route.provider}" has no upstream address.`);
  }
  if (credential !== undefined) return { url: route.upstream, credential: await credential.current() };
  const value = route.credentialEnv === undefined ? undefined : environment[route.credentialEnv];
  return { url: route.upstream, ...(value === undefined ? {} : { credential: new Secret(value) }) };
}
