import { isSlotted, jsonEncoded, partsOf, showText, slot, type DeliveryPlan, type SlottedText } from '../../api';

/** Instructions that are easily lost or changed, and the slot that the command string for containers has instead. */
export const probeInstructions: readonly SlottedText[] = [
  'Answer in one word, probe 7f3a.',
  'first\n\n"second" \'third\' \\ $HOME `command` # [table] \t日本語\n',
  '--help',
  slot('instructions'),
];

/** Everything in a plan that reaches the agent. */
export function deliveredTexts(plan: DeliveryPlan): readonly SlottedText[] {
  const direct =
    plan.channel === 'arguments' ? plan.args : plan.channel === 'environment' ? Object.values(plan.env) : [];
  const configured = plan.channel === 'config' ? leaves(plan.config) : [];
  return [...direct, ...configured, ...plan.files.map(({ content }) => content)];
}

/** Whether a text holds another one, as it is or escaped for JSON or TOML. */
export function holdsText(text: SlottedText, wanted: SlottedText): boolean {
  if (typeof wanted !== 'string') {
    const names = partsOf(wanted).map((part) => (typeof part === 'string' ? '' : part.slot));
    return partsOf(text).some((part) => typeof part !== 'string' && names.includes(part.slot));
  }
  const shown = showText(text);
  return shown.includes(wanted) || shown.includes(showText(jsonEncoded(wanted)));
}

function leaves(value: unknown): readonly SlottedText[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (isSlotted(value)) return [value];
  return Object.values(value).flatMap(leaves);
}
