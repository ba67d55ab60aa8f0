import type { BoundAgent, CommandSpec, DeliveryChannel, DeliveryContext, DeliveryPlan } from '../api';
import type { ResolvedRun, SlottedText } from '../api';
import { callStrategy } from './call-strategy';
import { parseCommandSpec } from './parse-command-spec';
import { parseChannel, parseDeliveryPlan, parseEffect } from './parse-delivery-plan';
import type { StrategySubject } from './strategy-answer';
import { ownerOf } from './strategy-owner';

type Builder = Pick<BoundAgent, 'definition' | 'commandBuilder'>;
type Delivery = Pick<BoundAgent, 'definition' | 'instructionDelivery'>;

/** The command of a run. Throws `plugin_failed` where the builder throws, and `plugin_invalid` for what is no command. */
export function buildCommand({ definition, commandBuilder }: Builder, run: ResolvedRun): CommandSpec {
  const subject = { agent: definition.name, part: 'command builder', plugin: ownerOf(commandBuilder) } as const;
  const answer: unknown = callStrategy(subject, () => commandBuilder.build(definition, run));
  return parseCommandSpec(answer, subject, run.directory);
}

/** Where the instructions of an agent go as a rule. Throws as `buildCommand` does. */
export function deliveryChannel(agent: Delivery): DeliveryChannel {
  const subject = subjectOf(agent);
  return parseChannel(
    callStrategy(subject, () => agent.instructionDelivery.channel(agent.definition)),
    subject,
  );
}

/** Whether the vendor's own system prompt stays. Throws as `buildCommand` does. */
export function deliveryEffect(agent: Delivery): 'adds' | 'replaces' {
  const subject = subjectOf(agent);
  return parseEffect(
    callStrategy(subject, () => agent.instructionDelivery.effect(agent.definition)),
    subject,
  );
}

/** What has to be done for the instructions of one run. Throws as `buildCommand` does. */
export function planDelivery(
  agent: Delivery,
  instructions: SlottedText,
  { channel, ...context }: DeliveryContext & { readonly channel: DeliveryChannel },
): DeliveryPlan {
  const { definition, instructionDelivery } = agent;
  const subject = subjectOf(agent);
  const answer: unknown = callStrategy(subject, () => instructionDelivery.plan(definition, instructions, context));
  return parseDeliveryPlan(answer, subject, { definition, channel, paths: context.paths });
}

function subjectOf({ definition, instructionDelivery }: Delivery): StrategySubject {
  return { agent: definition.name, part: 'instruction delivery', plugin: ownerOf(instructionDelivery) };
}
