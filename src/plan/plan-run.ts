import type { AgentRunConfig, BoundAgent, BrokenEntry, ProviderDefinition, ResolvedRun } from '../api';
import {
  assertPayloadsFit,
  assertPermissionConfigReaches,
  buildCommand,
  checkedModel,
  checkedPrompt,
  checkedText,
  deliveryChannel,
  deliveryEffect,
  gitIdentityPolicies,
  payloadLimits,
  planDelivery,
} from '../command';
import { PlanError } from '../errors';
import type { HostFacts } from '../host';
import { assertHostCan, assertPromptAccepted, assertRequestHonoured } from './check-request';
import { assertRouteTold } from './check-route-told';
import { decidePermission } from './decide-permission';
import { decideRoute, type RouteDecision } from './decide-route';
import { directoryInRepository } from './directory-in-repository';
import { expectedInstructions } from './expected-instructions';
import { instructionText } from './instruction-text';
import { limitOrigins } from './limit-origins';
import { judgeRepository, repositoryConfigAllowed } from './judge-repository';
import { planEnvironment } from './plan-environment';
import { planFiles } from './plan-files';
import { planRoute } from './plan-route';
import type { SessionSource } from './planned-session';
import { planSession } from './plan-session';
import { planWarnings } from './plan-warnings';
import { compareWithSession } from './session-binding';
import { resolveModel, resolvePaths, resolveRoute } from './resolve-run';
import { planLimits } from './run-limits';
import type { RunPlan } from './run-plan';
import type { RunRequest, RunSettings } from './run-request';
import { tellsModel } from './tells-model';

/** What a plan is made from, beside the request. */
export interface PlanContext {
  readonly agent: BoundAgent;
  readonly providers: ReadonlyMap<string, ProviderDefinition>;
  /** Entries that are not in `providers`, since their files have problems. */
  readonly broken?: readonly BrokenEntry[];
  readonly config: AgentRunConfig;
  readonly settings: RunSettings;
  readonly facts: HostFacts;
  /** The session that the request names; absent: the run begins one. */
  readonly session?: SessionSource;
}

/**
 * Decides everything that a run will do. Pure: the same input gives an equal plan, and nothing is touched.
 * Throws `PlanError` or `HostError` for every problem that can be known before a process starts.
 */
export function planRun(request: RunRequest, context: PlanContext): RunPlan {
  const { agent, config, settings, facts } = context;
  const { definition } = agent;
  const gitIdentity = request.gitIdentity ?? settings.gitIdentity?.value ?? 'agent';
  if (!gitIdentityPolicies.includes(gitIdentity)) {
    throw new PlanError(
      'request_invalid',
      `Git identity "${gitIdentity}": expected ${gitIdentityPolicies.join(', ')}.`,
    );
  }
  const binary = assertHostCan(definition, facts);
  const decision = decideRoute({
    request,
    settings,
    agent: definition,
    providers: context.providers,
    broken: context.broken,
    facts,
  });
  const permission = decidePermission(request, settings, definition, context.session?.record);
  assertRequestHonoured(request, definition);
  const { model, origin: modelOrigin } = resolveModel(definition, decision, config.model, settings.origins['model']);
  const { differs, warnings: sessionWarnings } = compareWithSession(context.session?.record, request, {
    agent: definition,
    agentVersion: binary.version,
    directory: facts.directory.path,
    decision,
    permission,
  });
  const session = planSession({ request, agent: definition, source: context.session, differs });
  const run = resolveRun(request, context, { decision, permission: permission.level, model, mode: session.mode });
  assertPermissionConfigReaches(agent, permission.level, run.paths);
  const built = buildCommand(agent, run);
  const files = planFiles(definition, run);
  const repository = judgeRepository({
    findings: facts.repositoryFindings ?? [],
    agent: definition,
    run,
    command: built,
    files,
    isAllowed: repositoryConfigAllowed(request),
  });
  const { model: wantedModel, ...told } = config;
  const route = planRoute(definition, decision, facts);
  const routed = decision.kind === 'provider';
  const limits = planLimits(request, {
    agent: definition,
    routed,
    timeoutSeconds: config.timeoutSeconds,
    turnLimit: settings.turnLimit,
  });
  const command = {
    ...built,
    file: built.file === definition.binary ? binary.path : built.file,
    env: {
      ...planEnvironment({ agent: definition, facts, routed, gitIdentity, own: built.env }),
      ...repository.env,
    },
  };
  assertPayloadsFit(command, payloadLimits(facts.platform), {
    agent: definition,
    run,
    instructions: instructionText(request),
    promptExtra: config.promptExtra,
  });
  if (routed) assertRouteTold(definition, { command, files });
  const isModelTold = model === undefined || tellsModel(model, { command, files });
  const warnings = planWarnings({
    request,
    agent: definition,
    decision,
    providers: context.providers,
    model,
    wantedModel,
    isModelTold,
    origin: modelOrigin,
    command,
    facts,
    found: [...config.warnings, ...sessionWarnings, ...repository.warnings],
  });
  return {
    schema: 1,
    agent: {
      name: definition.name,
      label: definition.label,
      strategy: agent.strategy,
      logFormat: definition.logFormat,
      ...(binary.version === undefined ? {} : { version: binary.version }),
    },
    route,
    permission,
    ...(run.delivery === undefined
      ? {}
      : {
          delivery: {
            channel: run.delivery.channel,
            effect: deliveryEffect(agent),
            ...(routed ? expectedInstructions(instructionText(request)) : {}),
          },
        }),
    command,
    files,
    home: routed ? 'private' : 'own',
    session: session.planned,
    config: { ...told, ...(model === undefined ? {} : { model }) },
    limits,
    exitCodes: definition.exitCodes,
    gitIdentity,
    stateDirectory: facts.stateDirectory,
    findings: repository.findings,
    warnings,
    origins: {
      ...settings.origins,
      ...limitOrigins(request),
      model: isModelTold ? modelOrigin : `${modelOrigin}, which ${definition.label} is not told`,
      route: route.why,
      permission: permission.why,
      git_identity:
        request.gitIdentity === undefined
          ? (settings.gitIdentity?.origin ?? 'default')
          : (request.origins?.['git_identity'] ?? 'request'),
    },
  };
}

function resolveRun(
  request: RunRequest,
  { agent, config, facts }: PlanContext,
  decided: Pick<ResolvedRun, 'permission' | 'mode'> & {
    readonly decision: RouteDecision;
    readonly model: string | undefined;
  },
): ResolvedRun {
  const { decision, permission, model, mode } = decided;
  const { definition } = agent;
  const asked = checkedPrompt(request.prompt);
  const instructions = checkedText(instructionText(request), 'The instructions');
  const prompt = config.promptExtra === '' ? asked : `${asked}\n\n${checkedText(config.promptExtra, 'The prompt')}`;
  assertPromptAccepted(definition, prompt);
  const paths = resolvePaths(decision);
  const argumentLimitBytes = payloadLimits(facts.platform).oneBytes;
  const channel = deliveryChannel(agent);
  const inRepository = directoryInRepository(definition, permission, facts.directory);
  const delivery =
    channel !== 'prompt' && instructions.trim() !== ''
      ? planDelivery(agent, instructions, { channel, paths, argumentLimitBytes })
      : undefined;
  return {
    prompt,
    ...(model === undefined ? {} : { model: checkedModel(model) }),
    ...(config.maxTurns === undefined ? {} : { maxTurns: config.maxTurns }),
    permission,
    route: resolveRoute(definition, decision, facts),
    ...(decision.kind === 'provider' && !repositoryConfigAllowed(request)
      ? { ignoresRepositoryConfiguration: true }
      : {}),
    ...(delivery === undefined ? {} : { delivery }),
    mode,
    paths,
    directory: facts.directory.path,
    ...(inRepository === undefined ? {} : { directoryInRepository: inRepository }),
    addDirectories: request.addDirectories ?? [],
    argumentLimitBytes,
  };
}
