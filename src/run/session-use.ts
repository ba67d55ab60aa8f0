import type { AgentDefinition } from '../api';
import { providerText, type RunPlan } from '../plan';
import type { SessionBinding, SessionRecord, SessionUse } from '../sessions';

/** Which session a plan uses; `source` is the one that it names. */
export function sessionUse(plan: RunPlan, agent: AgentDefinition, source: SessionRecord | undefined): SessionUse {
  const { session } = plan;
  if (session.mode === 'resume') return { kind: 'kept', id: session.id };
  const binding = bindingOf(plan, agent);
  const { notCopied: leavesOut } = agent.session;
  if (session.mode === 'create') {
    const copyOf = session.inPlaceOf?.copiesHome === true ? session.inPlaceOf.id : undefined;
    return { kind: 'new', binding, leavesOut, ...(copyOf === undefined ? {} : { copyOf }) };
  }
  const { id, nativeId } = session;
  return {
    kind: 'new',
    // Until the CLI tells another one.
    binding: { ...binding, ...(nativeId === undefined ? {} : { nativeId }) },
    copyOf: id,
    leavesOut,
    ...(source?.usage === undefined ? {} : { usage: source.usage }),
  };
}

function bindingOf(
  { agent, route, permission, config, command, home }: RunPlan,
  { binary }: AgentDefinition,
): SessionBinding {
  const provider = route.kind === 'provider' ? providerText(route.provider, route.argument) : undefined;
  return {
    agent: agent.name,
    label: agent.label,
    binary,
    strategy: agent.strategy,
    logFormat: agent.logFormat,
    ...(agent.version === undefined ? {} : { agentVersion: agent.version }),
    directory: command.cwd,
    route: route.kind,
    ...(provider === undefined ? {} : { provider }),
    ...(config.model === undefined ? {} : { model: config.model }),
    permission: permission.level,
    home,
  };
}
