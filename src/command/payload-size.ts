import { fillText, joinText, slot, textBytes, type CommandSpec, type SlottedText } from '../api';
import type { PayloadLimits } from './payload-limits';
import { windowsArgument } from './windows-argument';

/** One string that a process is given, with its size in the unit of the platform, closing NUL counted. */
export interface PayloadPiece {
  /** Place among the arguments, or name of the variable. */
  readonly place: number | string;
  readonly text: SlottedText;
  readonly size: number;
}

/** Every argument and every variable of a command, measured; slots count in their longest form. */
export function payloadPieces({ args, env }: CommandSpec, limits: PayloadLimits): readonly PayloadPiece[] {
  return [
    ...args.map((text, place) => ({ place, text, size: argumentSize(text, limits) })),
    ...Object.entries(env).map(([place, text]) => ({
      place,
      text,
      size: stringSize(joinText(place, '=', text), limits),
    })),
  ];
}

/** What the limit for the sum is held against. */
export function payloadSum(file: string, pieces: readonly PayloadPiece[], limits: PayloadLimits): number {
  const counted = limits.unit === 'bytes' ? pieces : pieces.filter(({ place }) => typeof place === 'number');
  // Each string also costs a pointer; on Windows the blank between two arguments takes the place of the NUL.
  const each = limits.unit === 'bytes' ? 8 : 0;
  return counted.reduce((sum, { size }) => sum + size + each, argumentSize(file, limits) + each);
}

function argumentSize(text: SlottedText, limits: PayloadLimits): number {
  return limits.unit === 'bytes' ? textBytes(text) + 1 : windowsArgument(longestText(text)).length + 1;
}

function stringSize(text: SlottedText, limits: PayloadLimits): number {
  return (limits.unit === 'bytes' ? textBytes(text) : longestText(text).length) + 1;
}

function longestText(text: SlottedText): string {
  return fillText(text, (part) => 'x'.repeat(textBytes(slot(part.slot))));
}
