import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { AgentDefinition, ProviderDefinition } from '../api';
import { deepFreeze } from './definitions/deep-freeze';
import type { RosterFile } from './layers/read-roster-files';
import { packageRoot } from './package-root';

/** The bundled roster, checked when the package was built. Positions are not in it. */
export interface CompiledRoster {
  /** Of the files that it was made from. */
  readonly digest: string;
  readonly agents: readonly AgentDefinition[];
  readonly providers: readonly ProviderDefinition[];
}

/** SHA-256 of the names and contents of all files; `undefined` if one cannot be read. */
export function rosterDigest(files: readonly RosterFile[]): string | undefined {
  const hash = createHash('sha256');
  for (const { kind, name, content } of files) {
    if (!Buffer.isBuffer(content)) return undefined;
    hash.update(`${kind}/${name}\n${String(content.length)}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Where the build puts it; `undefined` from source, where it could be older than the code. */
export function compiledRosterFile(): string | undefined {
  const dist = join(packageRoot(), 'dist');
  return __dirname.startsWith(dist + sep) ? join(dist, 'roster.json') : undefined;
}

/** The compiled form of exactly these files, frozen; `undefined` if there is none. */
export function readCompiledRoster(file: string, files: readonly RosterFile[]): CompiledRoster | undefined {
  const digest = rosterDigest(files);
  const compiled = digest === undefined ? undefined : readCompiled(file);
  return compiled?.digest === digest ? deepFreeze(compiled) : undefined;
}

function readCompiled(file: string): CompiledRoster | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CompiledRoster;
  } catch {
    return undefined;
  }
}
