import { modelAsTold, promptInput, showText } from '../api';
import type { AgentDefinition, ResolvedRun, SlottedText } from '../api';
import type { PayloadPiece } from './payload-size';

/** What the pieces of a command were made from. */
export interface PayloadSource {
  readonly agent: Pick<AgentDefinition, 'label' | 'headless'>;
  readonly run: ResolvedRun;
  /** Standing instructions; `''` for none. */
  readonly instructions: string;
  /** What was put behind the prompt; `''` for nothing. */
  readonly promptExtra: string;
}

/** A payload as people speak of it. */
export interface PayloadName {
  /** Stable word for programs; the name of a variable where there is no better one. */
  readonly key: string;
  /** In the middle of a sentence. */
  readonly title: string;
  /** Sentences that say what would help. */
  readonly advice: string;
}

/** Says what stands in an argument or a variable of a command. */
export function payloadName(
  piece: PayloadPiece,
  args: readonly SlottedText[],
  source: PayloadSource | undefined,
): PayloadName {
  const { place, text } = piece;
  const known = source === undefined ? undefined : requestedPayload(piece, source);
  if (known !== undefined) return typeof place === 'number' ? known : { ...known, title: `${known.title} in ${place}` };
  const before = typeof place === 'number' ? showText(args[place - 1] ?? '') : '';
  const holder = typeof place === 'string' ? ` in ${place}` : before.startsWith('-') ? ` after ${before}` : '';
  if (/^\s*[[{]/.test(showText(text))) {
    const advice = 'It is made by the roster entry and the plugin of the agent: make it smaller there.';
    return { key: typeof place === 'string' ? place : 'configuration', title: `the configuration${holder}`, advice };
  }
  if (typeof place === 'string') {
    return { key: place, title: `the environment variable ${place}`, advice: 'Give it a shorter value.' };
  }
  const number = `argument ${String(place + 1)}`;
  return { key: number, title: holder === '' ? number : `the value${holder}`, advice: 'Make it shorter.' };
}

/** What of the request it is, if it is that as a whole or for the most part. */
function requestedPayload({ place, text }: PayloadPiece, source: PayloadSource): PayloadName | undefined {
  const { agent, run, instructions } = source;
  const shown = showText(text);
  if (isDelivered(place, shown, run)) return instructionsPayload;
  const asArgument = promptInput(agent.headless.prompt, run.prompt).args.at(-1);
  const isPrompt = asArgument !== undefined && showText(asArgument) === shown;
  if (isPrompt || isMostOf(showText(run.prompt), shown)) return promptPayload(source);
  if (isMostOf(instructions, shown)) return instructionsPayload;
  const model = modelAsTold(run);
  if (model === undefined || showText(model) !== shown) return undefined;
  return { key: 'model', title: 'the model name', advice: 'Name another model.' };
}

function isDelivered(place: number | string, shown: string, { delivery }: ResolvedRun): boolean {
  if (delivery?.channel === 'arguments') return delivery.args.some((one) => showText(one) === shown);
  return delivery?.channel === 'environment' && Object.hasOwn(delivery.env, place);
}

const instructionsPayload: PayloadName = {
  key: 'instructions',
  title: 'the instructions',
  advice: 'Shorten them, or choose an agent that takes them from a file.',
};

function promptPayload({ agent: { label }, run, promptExtra }: PayloadSource): PayloadName {
  const advice = `put the long part into a file and name that file in the prompt, or choose another agent than ${label}.`;
  return isMostOf(promptExtra, showText(run.prompt))
    ? {
        key: 'instructions',
        title: `the instructions, which ${label} takes with the prompt`,
        advice: `Shorten them, ${advice}`,
      }
    : { key: 'prompt', title: 'the prompt', advice: `Shorten it, ${advice}` };
}

/** Whether a payload, as it is or as a JSON string, makes up most of a text. */
function isMostOf(payload: string, text: string): boolean {
  const forms = [payload, JSON.stringify(payload).slice(1, -1)];
  return forms.some((form) => form.length * 2 > text.length && text.includes(form));
}
