import { joinInstructions, layInstructions } from '../config';
import type { RunRequest } from './run-request';

/** The instructions of a request as one text; whoever laid the layers of configuration over each other left only that. */
export function instructionText({ instructions }: Pick<RunRequest, 'instructions'>): string {
  if (instructions === undefined || typeof instructions === 'string') return instructions ?? '';
  const { parts } = layInstructions([{ value: instructions, origin: 'request' }]) ?? { parts: [] };
  return joinInstructions(parts.map(({ text }) => text));
}
