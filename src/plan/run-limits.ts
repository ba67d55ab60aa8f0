import type { AgentDefinition, SignalFacts } from '../api';
import { PlanError } from '../errors';
import type { RunRequest } from './run-request';

/** When a provider that fails ends a run. "In a row" means: with no good answer of the model in between. */
export interface ProviderFailureLimits {
  /** 401 and 403 over the whole run: the last of so many ends it. */
  readonly credentialRefusals: number;
  /** 429 in a row, for some agents retry for ever; absent where the caller said how long to wait. */
  readonly rateLimitsInARow?: number;
  /** Statuses from 500 on in a row, likewise. */
  readonly serverErrorsInARow?: number;
  /** Seconds from the first failure in a row, and the longest announced wait of a 429, for which a run goes on. */
  readonly maxWaitSeconds: number;
}

/** What ends a run that does not end by itself. */
export interface RunLimits {
  /** 0: none. */
  readonly timeoutSeconds: number;
  /** Hard limit that the broker counts; absent on own login. */
  readonly maxTurns?: number;
  /** The same for all requests to the model. */
  readonly maxRequests?: number;
  /** Longest silence; 0: none, also where silence cannot be seen. */
  readonly idleTimeoutSeconds: number;
  /** Longest time up to the first event of the agent or its first request to the model; 0: none, likewise. */
  readonly firstOutputTimeoutSeconds: number;
  /** Absent on own login, where nothing sees the provider. */
  readonly providerFailures?: ProviderFailureLimits;
  readonly firstSignal: SignalFacts['first'];
  readonly graceSeconds: number;
}

/** What holds where the request says nothing. */
export const defaultLimits = {
  idleTimeoutSeconds: 600,
  firstOutputTimeoutSeconds: 300,
  credentialRefusals: 2,
  rateLimitsInARow: 5,
  serverErrorsInARow: 10,
  maxWaitSeconds: 60,
} as const;

/** What the limits of a run are made from, beside the request. */
export interface LimitInput {
  readonly agent: AgentDefinition;
  readonly routed: boolean;
  readonly timeoutSeconds: number;
  readonly turnLimit: number | undefined;
}

/** The limits of a run. Throws `PlanError` (`option_unsupported`) for one that nothing could watch. */
export function planLimits(request: RunRequest, input: LimitInput): RunLimits {
  const { agent, routed, timeoutSeconds, turnLimit } = input;
  const { maxRequests, maxWaitSeconds } = request;
  if (!routed) {
    assertNotAsked(agent, 'maxWaitSeconds', maxWaitSeconds !== undefined, 'what the provider answers');
    assertNotAsked(agent, 'maxRequests', Boolean(maxRequests), 'its requests');
  }
  const seesSilence = routed || agent.headless.streams;
  const seen = (option: 'idleTimeoutSeconds' | 'firstOutputTimeoutSeconds'): number => {
    if (seesSilence) return request[option] ?? defaultLimits[option];
    assertNotAsked(agent, option, Boolean(request[option]), 'whether it works before it ends');
    return 0;
  };
  return {
    timeoutSeconds,
    ...(routed && turnLimit ? { maxTurns: turnLimit } : {}),
    ...(maxRequests ? { maxRequests } : {}),
    idleTimeoutSeconds: seen('idleTimeoutSeconds'),
    firstOutputTimeoutSeconds: seen('firstOutputTimeoutSeconds'),
    ...(routed ? { providerFailures: failureLimits(maxWaitSeconds) } : {}),
    firstSignal: agent.signals.first,
    graceSeconds: agent.signals.graceSeconds,
  };
}

/** Who says how long to wait is not held to a number of failures within that time. */
function failureLimits(asked: number | undefined): ProviderFailureLimits {
  const { credentialRefusals, rateLimitsInARow, serverErrorsInARow, maxWaitSeconds } = defaultLimits;
  if (asked !== undefined) return { credentialRefusals, maxWaitSeconds: asked };
  return { credentialRefusals, rateLimitsInARow, serverErrorsInARow, maxWaitSeconds };
}

const flags = {
  maxWaitSeconds: '--max-wait',
  maxRequests: '--max-requests',
  idleTimeoutSeconds: '--idle-timeout',
  firstOutputTimeoutSeconds: '--first-output-timeout',
} as const;

function assertNotAsked(agent: AgentDefinition, option: keyof typeof flags, asked: boolean, unseen: string): void {
  if (!asked) return;
  throw new PlanError(
    'option_unsupported',
    `${option} (${flags[option]}) cannot be kept: on the own login of ${agent.label} nobody sees ${unseen}. ` +
      'Leave it out, or choose a --provider.',
    { details: { agent: agent.name, option } },
  );
}
