/** What one platform lets a process receive. A length counts the closing NUL. */
export interface PayloadLimits {
  /** What messages call the platform. */
  readonly platform: 'Linux' | 'macOS' | 'Windows';
  /** What `argument`, `variable` and `sum` are counted in; characters are UTF-16 units. */
  readonly unit: 'bytes' | 'characters';
  /** Longest single argument that a plan should make, in bytes; what is longer goes by another channel if there is one. */
  readonly oneBytes: number;
  /** One argument; on Windows as it stands in the command line, its quotes counted. */
  readonly argument: number;
  /** One `NAME=value`. */
  readonly variable: number;
  /** All arguments and the environment together; on Windows the command line alone. */
  readonly sum: number;
}

/**
 * For the path of the interpreter and the values of the host that are passed on by reference, whose size a plan does
 * not know.
 */
const reserveBytes = 65_536;

/**
 * Linux, execve(2): MAX_ARG_STRLEN is 32 pages of 4 KiB for each string; the sum, with a pointer for each string, is a
 * quarter of the stack limit, which is 8 MiB as a rule.
 */
const linux: PayloadLimits = {
  platform: 'Linux',
  unit: 'bytes',
  oneBytes: 131_072,
  argument: 131_072,
  variable: 131_072,
  sum: 2_097_152 - reserveBytes,
};

/** macOS, sysctl kern.argmax (ARG_MAX): 1 MiB for the sum; a single string has no limit of its own. */
const macOs: PayloadLimits = {
  platform: 'macOS',
  unit: 'bytes',
  oneBytes: 1_048_576 - reserveBytes,
  argument: 1_048_576 - reserveBytes,
  variable: 1_048_576 - reserveBytes,
  sum: 1_048_576 - reserveBytes,
};

/**
 * Windows, CreateProcessW: lpCommandLine has at most 32,767 UTF-16 units with its NUL, the quotes that separate the
 * arguments included; "Environment Variables" (Win32): 32,767 characters for one variable, and no limit for the block.
 * A quarter of the command line is kept for what stands beside the longest argument.
 */
const windows: PayloadLimits = {
  platform: 'Windows',
  unit: 'characters',
  oneBytes: 24_576,
  argument: 32_767,
  variable: 32_767,
  sum: 32_767,
};

/** The limits of a platform; one that is not known is taken for Linux, the narrowest of its kind. */
export function payloadLimits(platform: NodeJS.Platform): PayloadLimits {
  if (platform === 'darwin') return macOs;
  return platform === 'win32' ? windows : linux;
}
