import type { CommandSpec } from '../api';
import { PlanError } from '../errors';
import type { PayloadLimits } from './payload-limits';
import { payloadName, type PayloadName, type PayloadSource } from './payload-names';
import { payloadPieces, payloadSum, type PayloadPiece } from './payload-size';

/**
 * Throws `PlanError` (`payload_too_large`) when an argument, an environment value or their sum cannot be passed to
 * a process. Names the payload in the words of the request where `source` tells what the command was made from, its
 * size, the limit, and what would help.
 */
export function assertPayloadsFit(command: CommandSpec, limits: PayloadLimits, source?: PayloadSource): void {
  const pieces = payloadPieces(command, limits);
  const name = (piece: PayloadPiece): PayloadName => payloadName(piece, command.args, source);
  for (const piece of pieces) {
    const isArgument = typeof piece.place === 'number';
    const limit = isArgument ? limits.argument : limits.variable;
    const where = isArgument ? 'in one argument' : 'in one environment variable';
    if (piece.size > limit) throw tooLarge(name(piece), piece.size - 1, limit - 1, where, limits);
  }
  const sum = payloadSum(command.file, pieces, limits);
  if (sum <= limits.sum) return;
  const isCounted = ({ place }: PayloadPiece): boolean => limits.unit === 'bytes' || typeof place === 'number';
  const [largest] = pieces.filter(isCounted).sort((one, other) => other.size - one.size);
  throw tooLarge(nameOfSum(limits, largest, largest && name(largest)), sum, limits.sum, 'to a process', limits);
}

function nameOfSum({ unit }: PayloadLimits, largest?: PayloadPiece, name?: PayloadName): PayloadName {
  return {
    key: 'sum',
    title: unit === 'bytes' ? 'the arguments and the environment together' : 'the whole command line',
    advice:
      largest === undefined || name === undefined
        ? 'Shorten the path of the program.'
        : `Its largest part, ${String(largest.size - 1)} ${unit}, is ${name.title}. ${name.advice}`,
  };
}

function tooLarge(
  { key, title, advice }: PayloadName,
  size: number,
  limit: number,
  where: string,
  { platform, unit }: PayloadLimits,
): PlanError {
  const numbers = unit === 'bytes' ? { bytes: size, limitBytes: limit } : { characters: size, limit };
  return new PlanError(
    'payload_too_large',
    `There is no room for ${title}: ${String(size)} ${unit}, and ${platform} passes at most ${String(limit)} ${where}. ` +
      advice,
    { details: { payload: key, ...numbers } },
  );
}
