import type { BoundAgent } from '../api';
import { checkedText } from '../command';
import {
  instructionsIn,
  joinInstructions,
  layInstructions,
  type LayeredConfig,
  type LayeredInstructions,
  type SaidInstructions,
} from '../config';
import type { RunRequest } from '../plan';

/** The standing instructions of a run and every place that they come from. */
export interface RunInstructions {
  readonly text: string;
  readonly origin: string;
}

/**
 * Lays the instructions of the roster, of each configuration file and of the request over each other. `undefined` when
 * nobody says anything. Throws `PlanError` (`prompt_invalid`) for a text that no process can receive, with its place.
 */
export function resolveInstructions(
  request: Pick<RunRequest, 'instructions' | 'origins'>,
  { definition }: Pick<BoundAgent, 'definition'>,
  { layers }: LayeredConfig,
): RunInstructions | undefined {
  const bundled = definition.instructions.text;
  const found = layInstructions([
    ...(bundled === undefined ? [] : [{ value: bundled, origin: `roster entry ${definition.name}` }]),
    ...layers.flatMap((layer) => instructionsIn(layer, definition.name) ?? []),
    ...ofRequest(request),
  ]);
  return found === undefined ? undefined : { text: textOf(found), origin: found.origin };
}

function ofRequest({ instructions, origins = {} }: Pick<RunRequest, 'instructions' | 'origins'>): SaidInstructions[] {
  if (instructions === undefined) return [];
  const origin = origins['instructions'] ?? 'request';
  if (typeof instructions === 'string') return [{ value: instructions, origin }];
  const itemOrigins = instructions.map((_, index) => origins[`instructions.${String(index)}`]);
  return [{ value: instructions, origin, itemOrigins }];
}

function textOf({ parts }: LayeredInstructions): string {
  return joinInstructions(parts.map(({ text, origin }) => checkedText(text, `The instructions (${origin})`)));
}
