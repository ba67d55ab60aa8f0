import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { AgentDefinition, ProviderDefinition } from '../api';
import { deepFreeze } from './definitions/deep-freeze';
import type { RosterFile } from './layers/read-roster-files';
import { packageRoot } from './package-root';

/** The bundled roster, checked when the package was built. Positions are not in it. */
export interface CompiledRoster {
  /** The files that it was made from. Texts are compared, since a digest would cost the import of `node:crypto`. */
  readonly sources: Readonly<Record<string, string>>;
  readonly agents: readonly AgentDefinition[];
  readonly providers: readonly ProviderDefinition[];
}

/** The texts of all files by folder and name; `undefined` if one cannot be read. */
export function rosterSources(files: readonly RosterFile[]): Record<string, string> | undefined {
  const sources: Record<string, string> = {};
  for (const { kind, name, content } of files) {
    if (!Buffer.isBuffer(content)) return undefined;
    sources[`${kind}/${name}`] = content.toString('utf8');
  }
  return sources;
}

/** Where the build puts it; `undefined` from source, where it could be older than the code. */
export function compiledRosterFile(): string | undefined {
  const dist = join(packageRoot(), 'dist');
  return __dirname.startsWith(dist + sep) ? join(dist, 'roster.json') : undefined;
}

/** The compiled form of exactly these files, frozen; `undefined` if there is none. */
export function readCompiledRoster(file: string, files: readonly RosterFile[]): CompiledRoster | undefined {
  const sources = rosterSources(files);
  const compiled = sources === undefined ? undefined : readCompiled(file);
  return JSON.stringify(compiled?.sources) === JSON.stringify(sources) ? deepFreeze(compiled) : undefined;
}

function readCompiled(file: string): CompiledRoster | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CompiledRoster;
  } catch {
    return undefined;
  }
}
