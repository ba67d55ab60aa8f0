import type { ConfigFile } from './config-layer';
import { readAgentValue } from './read-agent-value';

/** The item of a list of instructions that stands for what the layers below say. */
export const inheritInstructions = '_inherit';

/** One text of the standing instructions, and where it was written. */
export interface InstructionPart {
  readonly text: string;
  readonly origin: string;
}

/** Instructions as one layer says them for one agent: a text, or a list of texts and `_inherit`. */
export interface SaidInstructions {
  readonly value: unknown;
  /** Where the value was written. */
  readonly origin: string;
  /** Where each item of a list was written. */
  readonly itemOrigins?: readonly (string | undefined)[];
}

/** The standing instructions of one agent, all layers together. */
export interface LayeredInstructions {
  readonly parts: readonly InstructionPart[];
  /** Every place that contributes; of no instructions at all, the place that says so. */
  readonly origin: string;
}

/** What a file says of the instructions of an agent. `undefined`: nothing, so that the layers below stay. */
export function instructionsIn(file: ConfigFile, agentName: string): SaidInstructions | undefined {
  // As for every key, `null` unsets what lower files say.
  if (file.values['instructions'] === null)
    return { value: [], origin: file.origins['instructions'] ?? 'configuration' };
  const found = readAgentValue('instructions', file, agentName);
  if (found === undefined) return undefined;
  const { value, origin, path } = found;
  if (!Array.isArray(value)) return { value, origin };
  return { value, origin, itemOrigins: value.map((_, index) => file.origins[`${path}.${String(index)}`]) };
}

/**
 * Lays instructions over each other, lowest first: a text takes the place of what is below, `_inherit` in a list keeps it
 * there, and an empty list is no instructions at all. `undefined` when nobody says anything.
 */
export function layInstructions(layers: readonly SaidInstructions[]): LayeredInstructions | undefined {
  const top = layers.at(-1);
  if (top === undefined) return undefined;
  const parts = layers.reduce<readonly InstructionPart[]>(laidOver, []);
  return { parts, origin: [...new Set(parts.map(({ origin }) => origin))].join(', ') || top.origin };
}

function laidOver(lower: readonly InstructionPart[], said: SaidInstructions): readonly InstructionPart[] {
  const items: readonly unknown[] = Array.isArray(said.value) ? said.value : [said.value];
  return items.flatMap((item, index) => {
    if (item === inheritInstructions) return lower;
    return typeof item === 'string' ? [{ text: item, origin: said.itemOrigins?.[index] ?? said.origin }] : [];
  });
}

/** Texts as one, with a blank line between them; a single text stays as it is. */
export function joinInstructions(texts: readonly string[]): string {
  const spoken = texts.length > 1 ? texts.filter((text) => text.trim() !== '') : texts;
  return spoken.map((text, index) => (index < spoken.length - 1 ? text.replace(/[\r\n]+$/, '') : text)).join('\n\n');
}
