import { joinText, textBytes, type CommandSpec } from '../api';
import { PlanError } from '../errors';

/** What one platform lets a process receive, in bytes. */
export interface PayloadLimits {
  /** One argument, or one `NAME=value`, with its closing NUL. */
  readonly oneBytes: number;
  /** All arguments and the environment together. */
  readonly allBytes: number;
}

/** Linux: MAX_ARG_STRLEN is 32 pages; the sum is a quarter of the usual 8 MiB stack. macOS: ARG_MAX is 1 MiB. */
export function payloadLimits(platform: NodeJS.Platform): PayloadLimits {
  if (platform === 'darwin') return { oneBytes: 1_048_576 - 65_536, allBytes: 1_048_576 - 65_536 };
  return { oneBytes: 131_072, allBytes: 2_097_152 - 65_536 };
}

/**
 * Throws `PlanError` (`payload_too_large`) when an argument, an environment value or their sum cannot be passed to
 * a process. Names the payload and both numbers.
 */
export function assertPayloadsFit(command: CommandSpec, limits: PayloadLimits): void {
  const payloads = [
    ...command.args.map((text, index) => ({ name: `argument ${String(index + 1)}`, bytes: textBytes(text) + 1 })),
    ...Object.entries(command.env).map(([name, value]) => ({
      name: `environment variable ${name}`,
      bytes: textBytes(joinText(name, '=', value)) + 1,
    })),
  ];
  for (const { name, bytes } of payloads) if (bytes > limits.oneBytes) throw tooLarge(name, bytes, limits.oneBytes);
  // Each string also costs a pointer.
  const all = payloads.reduce((sum, { bytes }) => sum + bytes + 8, 0);
  if (all > limits.allBytes) throw tooLarge('sum of all arguments and environment values', all, limits.allBytes);
}

function tooLarge(name: string, bytes: number, limit: number): PlanError {
  return new PlanError(
    'payload_too_large',
    `The ${name} takes ${String(bytes)} bytes, and this platform passes at most ${String(limit)} to a process. ` +
      'Shorten it, or choose an agent that takes it by standard input or by a file.',
    { details: { payload: name, bytes, limitBytes: limit } },
  );
}
