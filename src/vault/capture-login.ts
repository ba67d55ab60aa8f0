import { existsSync, readFileSync } from 'node:fs';
import { CredentialError } from '../errors';
import { parseYaml, plainValue } from '../yaml';
import { sendableSecret, type CredentialContent } from './credential-content';
import { parseExpiry } from './expiry';
import type { KeyPath, LoginDescription, LoginEntry, LoginSource } from './login-description';

/** A credential that another program keeps. */
export interface CapturedLogin {
  /** Absolute path of the file that it was read from. */
  readonly file: string;
  /** Absent: only the person can say which provider takes it. */
  readonly provider?: string;
  /** What it is, where that has to be said. */
  readonly onlyNamed?: string;
  readonly content: CredentialContent;
}

/** Largest file that is read. */
const sizeLimitBytes = 1024 * 1024;

/**
 * The credentials in the files of a program, which are read and never changed. Throws `CredentialError`
 * (`credential_invalid`) for a file that cannot be read as what it should be; its text is never told.
 */
export function captureLogins(
  { sources }: LoginDescription,
  environment: Readonly<Record<string, string | undefined>>,
  providers: readonly string[],
): readonly CapturedLogin[] {
  return sources.flatMap((source) => {
    const file = placesOf(source, environment).find((place) => existsSync(place));
    if (file === undefined) return [];
    const values = readValues(file, source.format);
    return source.credentials.flatMap((entry) => {
      const names = entry.provider === '*' ? providers : [entry.provider];
      return names.flatMap((provider) => captured(entry, provider, file, values));
    });
  });
}

/** Where the files of a login can be, by this environment. */
export function placesOf(
  { files }: LoginSource,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  return files.flatMap((template) => {
    const [, name = '', rest = ''] = /^\{([A-Z_]+)\}(.*)$/.exec(template) ?? [];
    const value = environment[name];
    return value === undefined || value === '' ? [] : [value + rest];
  });
}

function captured(
  entry: LoginEntry,
  provider: string | undefined,
  file: string,
  values: unknown,
): readonly CapturedLogin[] {
  const at = (path: KeyPath | undefined): unknown => valueAt(values, path, provider);
  const content = contentOf(entry, at, file);
  if (content === undefined) return [];
  return [
    {
      file,
      ...(provider === undefined ? {} : { provider }),
      ...(entry.onlyNamed === undefined ? {} : { onlyNamed: entry.onlyNamed }),
      content,
    },
  ];
}

function contentOf(
  entry: LoginEntry,
  at: (path: KeyPath | undefined) => unknown,
  file: string,
): CredentialContent | undefined {
  const value = at(entry.value);
  if (typeof value === 'string' && value !== '') {
    const beginning = Object.keys(entry.types).find((each) => value.startsWith(each));
    const type = beginning === undefined ? entry.type : (entry.types[beginning] ?? entry.type);
    return { kind: 'value', type, value: sendableSecret(value, `The credential in ${file}`) };
  }
  const access = at(entry.access);
  if (typeof access !== 'string' || access === '') return undefined;
  const [refresh, scopes] = [at(entry.refresh), at(entry.scopes)];
  const expiresAt = parseExpiry(at(entry.expiresAt)) ?? expiryOfToken(access);
  return {
    kind: 'oauth',
    type: 'oauth',
    access: sendableSecret(access, `The access token in ${file}`),
    ...(typeof refresh === 'string' && refresh !== ''
      ? { refresh: sendableSecret(refresh, `The refresh token in ${file}`) }
      : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    scopes: Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [],
    ...(entry.clientId === undefined ? {} : { clientId: entry.clientId }),
    ...(entry.tokenFormat === undefined ? {} : { tokenFormat: entry.tokenFormat }),
  };
}

/** A JSON Web Token says itself when it expires. */
function expiryOfToken(token: string): string | undefined {
  try {
    const [, claims = ''] = token.split('.');
    return parseExpiry((JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: unknown }).exp);
  } catch {
    return undefined;
  }
}

function valueAt(values: unknown, path: KeyPath | undefined, provider: string | undefined): unknown {
  if (path === undefined) return undefined;
  let value = values;
  for (const key of path) {
    const name = key === '*' ? (provider ?? '') : key;
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function readValues(file: string, format: LoginSource['format']): unknown {
  const text = readText(file);
  if (format === 'env') return envValues(text);
  if (format === 'json') {
    try {
      return JSON.parse(text);
    } catch {
      throw notReadable(file, 'is no JSON');
    }
  }
  const parsed = parseYaml(text, file);
  if (!parsed.ok) throw notReadable(file, 'is no YAML that Muster reads');
  return plainValue(parsed.tree);
}

function readText(file: string): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (text.length <= sizeLimitBytes) return text;
  } catch (error) {
    throw notReadable(file, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
  throw notReadable(file, 'is longer than 1 MiB');
}

function envValues(text: string): Readonly<Record<string, string>> {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, name, value = ''] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value.replace(/^(["'])(.*)\1$/, '$2')] as const];
  });
  return Object.fromEntries(lines);
}

function notReadable(file: string, why: string): CredentialError {
  return new CredentialError('credential_invalid', `${file} ${why}.`, { details: { file } });
}
