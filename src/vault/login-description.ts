import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialTypes, type CredentialType } from '../api/provider-binding';
import { CredentialError } from '../errors';
import { parseYaml, plainValue } from '../yaml';

/** Where a program of somebody else keeps its login. */
export interface LoginDescription {
  readonly label: string;
  readonly sources: readonly LoginSource[];
  /** What else a person can do. */
  readonly otherwise: string;
}

/** A file with logins. */
export interface LoginSource {
  /** Where it can be, the first that is there; `{NAME}` is a variable of the environment. */
  readonly files: readonly string[];
  readonly format: 'json' | 'yaml' | 'env';
  readonly credentials: readonly LoginEntry[];
}

/** A path through a file, key by key; `*` is the name of the provider. */
export type KeyPath = readonly string[];

/** A credential in such a file. */
export interface LoginEntry {
  /** Absent: only the person can say; `*`: every provider of the roster. */
  readonly provider?: string;
  readonly type: CredentialType;
  /** Types by how a value begins. */
  readonly types: Readonly<Record<string, CredentialType>>;
  readonly value?: KeyPath;
  readonly access?: KeyPath;
  readonly refresh?: KeyPath;
  readonly expiresAt?: KeyPath;
  readonly scopes?: KeyPath;
  readonly clientId?: string;
  readonly tokenFormat?: 'json';
  /** What it is, where no provider of the roster takes it. */
  readonly onlyNamed?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads `NAME.yaml` of a directory. Throws `CredentialError` (`credential_invalid`) for a file that is no description. */
export function readLoginDescription(directory: string, name: string): LoginDescription {
  const file = join(directory, `${name}.yaml`);
  const parsed = parseYaml(readFileSync(file, 'utf8'), file);
  if (!parsed.ok) throw notDescribed(file);
  const { label, sources, otherwise } = fieldsOf(plainValue(parsed.tree));
  if (typeof label !== 'string' || typeof otherwise !== 'string') throw notDescribed(file);
  return { label, otherwise, sources: listOf(sources).map((source) => parseSource(fieldsOf(source), file)) };
}

function parseSource({ files, format, credentials }: Fields, file: string): LoginSource {
  const known = (['json', 'yaml', 'env'] as const).find((each) => each === format);
  if (known === undefined) throw notDescribed(file);
  return {
    files: listOf(files).map(String),
    format: known,
    credentials: listOf(credentials).map((entry) => parseEntry(fieldsOf(entry), file)),
  };
}

function parseEntry(fields: Fields, file: string): LoginEntry {
  const type = credentialTypes.find((each) => each === fields['type']);
  if (type === undefined) throw notDescribed(file);
  return {
    type,
    types: fieldsOf(fields['types']) as Readonly<Record<string, CredentialType>>,
    ...textOf('provider', fields['provider']),
    ...textOf('clientId', fields['client_id']),
    ...textOf('onlyNamed', fields['only_named']),
    ...(fields['token_format'] === 'json' ? { tokenFormat: 'json' as const } : {}),
    ...pathOf('value', fields['value']),
    ...pathOf('access', fields['access']),
    ...pathOf('refresh', fields['refresh']),
    ...pathOf('expiresAt', fields['expires_at']),
    ...pathOf('scopes', fields['scopes']),
  };
}

function textOf<Name extends string>(name: Name, value: unknown): Partial<Record<Name, string>> {
  return typeof value === 'string' ? member(name, value) : {};
}

function pathOf<Name extends string>(name: Name, value: unknown): Partial<Record<Name, KeyPath>> {
  return Array.isArray(value) ? member(name, value.map(String)) : {};
}

function member<Name extends string, Value>(name: Name, value: Value): Partial<Record<Name, Value>> {
  const object: Partial<Record<Name, Value>> = {};
  object[name] = value;
  return object;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function notDescribed(file: string): CredentialError {
  return new CredentialError('credential_invalid', `${file} does not describe a login.`, { details: { file } });
}
