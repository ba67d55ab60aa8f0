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

/** Exceptions from the proxies, needed wherever those are passed on as they are. */
export const proxyExceptions: readonly string[] = ['NO_PROXY', 'no_proxy'];

const gitIdentityNames = ['GIT_AUTHOR_NAME', 'GIT_AUTHOR_EMAIL', 'GIT_COMMITTER_NAME', 'GIT_COMMITTER_EMAIL'];

/** Whose name the host's own commits carry, as far as its environment says so. */
export function gitIdentityOfHost(environment: HostEnvironment): Record<string, string> {
  const set = gitIdentityNames.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []));
  return Object.fromEntries(set);
}

/** Ids of the runs inside which this program was started, outermost first. */
export function outerRunIds({ MUSTER_OUTER_RUN_IDS: outer, MUSTER_RUN_ID: own }: HostEnvironment): readonly string[] {
  return [...(outer ?? '').split(':'), own ?? ''].filter((id) => /^[A-Za-z0-9-]{1,64}$/.test(id));
}

/** The part of the host's environment that every child process gets. */
export function baseEnvironment(environment: HostEnvironment): Record<string, string> {
  const base: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && (passedNames.has(name) || /^LC_[A-Z]+$/.test(name))) base[name] = value;
  }
  return base;
}
