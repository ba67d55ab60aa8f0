import type { ToolEnd } from './run-tool';

/** Why a keyring gives nothing, as the end of a sentence. */
export interface KeyringFailure {
  readonly failure: string;
}

/** The master key in the keyring of the person; each call is over within the time that is left. */
export interface Keyring {
  /** What people call it. */
  readonly label: string;
  /** The key as text; `undefined`: the keyring has none. */
  read(timeoutMs: number): Promise<string | undefined | KeyringFailure>;
  /** Keeps a key; it is never an argument of a program. */
  write(text: string, timeoutMs: number): Promise<KeyringFailure | undefined>;
}

/** Why a keyring program did not do what it should. */
export function keyringFailure(program: string, end: ToolEnd, timeoutMs: number): KeyringFailure {
  switch (end.kind) {
    case 'missing':
      return { failure: `there is no ${program} here` };
    case 'timeout':
      return { failure: `${program} gave no answer within ${String(timeoutMs / 1000)} s` };
    case 'too_long':
      return { failure: `${program} printed too much` };
    case 'signal':
      return { failure: `${program} was ended by a signal` };
    case 'exit':
      return { failure: `${program} ended with exit code ${String(end.code)}` };
  }
}

/** Tells a failure from a key. */
export function isKeyringFailure(value: string | KeyringFailure | undefined): value is KeyringFailure {
  return typeof value === 'object';
}
