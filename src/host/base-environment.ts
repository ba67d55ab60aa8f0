import type { HostEnvironment } from './directories';

/** Names that every child process gets as they are: no secret, no code that a program would load. */
const passedNames: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'LANGUAGE',
  'TERM',
  'TZ',
  'TMPDIR',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
]);

/** Names whose values may hold a password: they are passed on, but a plan never holds their value. */
export const passedByReference: readonly string[] = [
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
];

/** The part of the host's environment that every child process gets. */
export function baseEnvironment(environment: HostEnvironment): Record<string, string> {
  const base: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && (passedNames.has(name) || name.startsWith('LC_'))) base[name] = value;
  }
  return base;
}
