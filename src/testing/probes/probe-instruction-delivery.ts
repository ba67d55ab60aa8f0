import {
  slot,
  type AgentDefinition,
  type DeliveryChannel,
  type DeliveryContext,
  type DeliveryPlan,
  type InstructionDelivery,
  type SlottedText,
} from '../../api';
import { shownValue } from '../../api/shown-value';
import { copyOf } from '../fakes/copy-of';
import { deepFreeze } from '../fakes/deep-freeze';
import { FindingList, type Finding } from '../finding';
import { checkFiles, checkRefusal, checkSizes, planProblem } from './delivery-checks';
import { deliveredTexts, holdsText, probeInstructions } from './delivery-texts';
import { isSameValue, resultOf, thrownText } from './same-value';

/** Linux: the longest argument, with its closing byte. */
const argumentLimitBytes = 131_072;
const largeText = `${'large '.repeat(23_890)}end`;
const channels: readonly DeliveryChannel[] = ['arguments', 'environment', 'config', 'settings', 'home_file', 'prompt'];

const contexts: readonly { readonly name: string; readonly context: DeliveryContext }[] = [
  {
    name: 'with a home',
    context: { paths: { runDirectory: slot('run.directory'), home: slot('home') }, argumentLimitBytes },
  },
  { name: 'own login', context: { paths: { runDirectory: slot('run.directory') }, argumentLimitBytes } },
];

/**
 * Plans the delivery of small, awkward and large (143 kB) instructions with and without a private home, and tells
 * where the plans break the contract; an empty list is good. Never throws.
 */
export function probeInstructionDelivery(delivery: InstructionDelivery, agent: AgentDefinition): readonly Finding[] {
  const findings = new FindingList(`instruction delivery for ${agent.name}`);
  const definition = deepFreeze(copyOf(agent));
  const channel = namedChannel(delivery, definition, findings);
  // Nothing is planned then: whoever plans the run appends the text to the prompt.
  if (channel === undefined || channel === 'prompt') return findings.all;
  findings.attempt(() => {
    checkPlans({ delivery, definition, findings }, channel);
  });
  return findings.all;
}

function checkPlans(subject: Omit<PlanningSubject, 'context'>, channel: DeliveryChannel): void {
  const { findings } = subject;
  for (const { name, context } of contexts) {
    for (const text of [...probeInstructions, largeText]) {
      const where = `${name}, ${text === largeText ? 'large text' : JSON.stringify(text)}`;
      const plan = planOf({ ...subject, context }, text, where);
      if (plan === undefined) continue;
      if (plan.channel === 'prompt') {
        findings.add(
          'channel_contradicts',
          `${where}: planned for the prompt, but the channel of the agent is ${channel}`,
        );
      } else if (!deliveredTexts(plan).some((delivered) => holdsText(delivered, text))) {
        findings.add('instructions_lost', `${where}: no argument, variable, file or configuration holds them`);
      }
      checkFiles(findings, plan, context, where);
      checkSizes(findings, plan, context, where);
    }
  }
}

interface PlanningSubject {
  readonly delivery: InstructionDelivery;
  readonly definition: AgentDefinition;
  readonly context: DeliveryContext;
  readonly findings: FindingList;
}

function namedChannel(
  delivery: InstructionDelivery,
  definition: AgentDefinition,
  findings: FindingList,
): DeliveryChannel | undefined {
  try {
    const named: unknown = delivery.channel(definition);
    const effect: unknown = delivery.effect(definition);
    const channel = channels.find((one) => one === named);
    if (channel === undefined) findings.add('product_malformed', `channel ${shownValue(named)} does not exist`);
    if (effect !== 'adds' && effect !== 'replaces') {
      findings.add('product_malformed', `effect ${shownValue(effect)}: expected adds or replaces`);
    }
    return channel;
  } catch (error) {
    findings.add('threw', `channel or effect: ${thrownText(error)}`);
    return undefined;
  }
}

function planOf(
  { delivery, definition, context, findings }: PlanningSubject,
  text: SlottedText,
  where: string,
): DeliveryPlan | undefined {
  const input = { definition: copyOf(definition), text: copyOf(text), context: copyOf(context) };
  try {
    const plan = resultOf(delivery.plan(input.definition, input.text, input.context));
    if (!isSameValue(input, { definition, text, context })) {
      findings.add('input_changed', `${where}: the input is not as it was`);
    } else if (!isSameValue(plan, delivery.plan(definition, text, deepFreeze(copyOf(context))))) {
      findings.add('not_pure', `${where}: a second call gave another plan`);
    }
    const problem = planProblem(plan);
    if (problem === undefined) return plan as DeliveryPlan;
    findings.add('product_malformed', `${where}: ${problem}`);
    return undefined;
  } catch (error) {
    checkRefusal(findings, error, where);
    return undefined;
  }
}
