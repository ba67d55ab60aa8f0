import { partsOf, type AgentDefinition, type CommandSpec, type PlannedFile, type SlotName } from '../api';
import { PlanError } from '../errors';

/** What reaches the agent. */
interface Sent {
  readonly command: CommandSpec;
  readonly files: readonly PlannedFile[];
}

/**
 * Throws `PlanError` (`route_unavailable`) for a routed run whose agent is told neither where the broker is nor with what
 * token: it would go to the endpoint that it knows by itself while the run counts as routed.
 */
export function assertRouteTold(agent: AgentDefinition, sent: Sent): void {
  const told = slotsIn(sent);
  const missing = [
    ...(told.has('broker.url') ? [] : ['the base URL of the broker (base_url_env, or {base_url})']),
    ...(told.has('broker.token') ? [] : ['the token of the run (token_env, or {token})']),
  ];
  if (missing.length === 0) return;
  throw new PlanError(
    'route_unavailable',
    `${agent.label} would not be told ${missing.join(' nor ')}. Its roster entry has to say it in provider.routes, ` +
      'or use --own-login.',
    { details: { agent: agent.name } },
  );
}

/** A warning for a routed run whose agent works in the home of the person. */
export function homeWarning(agent: AgentDefinition, { command }: Pick<Sent, 'command'>): string | undefined {
  const points = [...command.args, ...Object.values(command.env)].some((text) =>
    partsOf(text).some((part) => typeof part !== 'string' && part.slot === 'home'),
  );
  if (points) return undefined;
  return `${agent.label} uses your own home and configuration: its roster entry has no home.env that points it elsewhere`;
}

function slotsIn({ command, files }: Sent): ReadonlySet<SlotName> {
  const texts = [
    ...command.args,
    ...Object.values(command.env),
    command.stdin ?? '',
    ...files.map(({ content }) => content),
  ];
  return new Set(texts.flatMap(partsOf).flatMap((part) => (typeof part === 'string' ? [] : [part.slot])));
}
