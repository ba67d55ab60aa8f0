import { PlanError } from '../errors';
import type { HostFacts } from '../host';
import { homeWarning } from './check-route-told';
import { modelFamilyWarning, type ModelFamilyInput } from './model-family-warning';
import type { RunPlan } from './run-plan';
import type { RunRequest } from './run-request';
import { withheldProxiesWarning } from './withheld-proxies';

/** What the warnings of a plan are made from. */
export interface WarningInput extends ModelFamilyInput {
  readonly request: Pick<RunRequest, 'strict'>;
  readonly command: RunPlan['command'];
  readonly facts: HostFacts;
  /** The model that was asked for. */
  readonly wantedModel: string | undefined;
  /** Whether what reaches the agent names the model of the run. */
  readonly isModelTold: boolean;
  /** What the configuration and the repository give to warn of. */
  readonly found: readonly string[];
}

/** Everything that a person should know before the run. Throws `PlanError` (`warnings_refused`) when the run is strict. */
export function planWarnings(input: WarningInput): readonly string[] {
  const routed = input.decision.kind === 'provider';
  const own = [
    modelFamilyWarning(input),
    lostModelWarning(input),
    routed ? homeWarning(input.agent, input) : undefined,
    routed ? withheldProxiesWarning(input.agent, input.facts) : undefined,
  ];
  const warnings = [...input.found, ...own.filter((warning) => warning !== undefined)];
  if (input.request.strict !== true || warnings.length === 0) return warnings;
  throw new PlanError('warnings_refused', `The run is strict, and the plan has warnings: ${warnings.join('; ')}.`);
}

function lostModelWarning({ agent, model, wantedModel, isModelTold, decision }: WarningInput): string | undefined {
  if (wantedModel === undefined || (model !== undefined && isModelTold)) return undefined;
  const where = decision.kind === 'provider' ? 'over this route' : 'on its own login';
  return `${agent.label} cannot be told a model ${where}; "${wantedModel}" is left out`;
}
