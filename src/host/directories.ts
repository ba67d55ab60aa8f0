import { isAbsolute, join } from 'node:path';

/** The environment of the host, as Node gives it. */
export type HostEnvironment = Readonly<Record<string, string | undefined>>;

/** Where Muster keeps records and sessions: `$XDG_STATE_HOME/muster`. */
export function stateDirectory(environment: HostEnvironment): string {
  return baseDirectory(environment, 'XDG_STATE_HOME', ['.local', 'state']);
}

/** Where Muster keeps what can be made again: `$XDG_CACHE_HOME/muster`. */
export function cacheDirectory(environment: HostEnvironment): string {
  return baseDirectory(environment, 'XDG_CACHE_HOME', ['.cache']);
}

/** Where the operator's roster and configuration lie: `$XDG_CONFIG_HOME/muster`. */
export function configDirectory(environment: HostEnvironment): string {
  return baseDirectory(environment, 'XDG_CONFIG_HOME', ['.config']);
}

/** A relative value is ignored, as the XDG specification asks; `os.homedir` would give a relative HOME back. */
function baseDirectory(environment: HostEnvironment, variable: string, below: readonly string[]): string {
  const value = environment[variable];
  if (value !== undefined && isAbsolute(value)) return join(value, 'muster');
  const home = environment['HOME'];
  return join(home !== undefined && isAbsolute(home) ? home : homeOfUser(), ...below, 'muster');
}

function homeOfUser(): string {
  const { userInfo } = require('node:os') as typeof import('node:os');
  return userInfo().homedir;
}
