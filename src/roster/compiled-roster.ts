import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { AgentDefinition, ProviderDefinition } from '../api';
import { deepFreeze } from './definitions/deep-freeze';
import type { RosterFile } from './layers/read-roster-files';
import { packageRoot } from './package-root';

/** A roster that was checked before. Positions are not in it. */
export interface CompiledRoster {
  /** The files that it was made from. Texts are compared: a digest would cost the import of `node:crypto`. */
  readonly sources: readonly (readonly [place: string, text: string])[];
  readonly agents: readonly AgentDefinition[];
  readonly providers: readonly ProviderDefinition[];
}

/** Where the build puts the form of the bundled roster; `undefined` from source, where it could be older than the code. */
export function compiledRosterFile(): string | undefined {
  const dist = join(packageRoot(), 'dist');
  return __dirname.startsWith(dist + sep) ? join(dist, 'roster.json') : undefined;
}

/**
 * The texts of all files, in order, by layer and place; `undefined` if one cannot be read. Bundled files go by their
 * name alone, since a package is moved after it was built.
 */
export function rosterSources(files: readonly RosterFile[]): CompiledRoster['sources'] | undefined {
  const sources: (readonly [string, string])[] = [];
  for (const { kind, layer, name, file, content } of files) {
    if (typeof content !== 'string') return undefined;
    sources.push([layer === 'bundled' ? `${kind}/${name}` : `${layer} ${file}`, content]);
  }
  return sources;
}

/** The compiled form of exactly these files, frozen; `undefined` if there is none. */
export function readCompiledRoster(file: string, files: readonly RosterFile[]): CompiledRoster | undefined {
  try {
    return parseCompiledRoster(JSON.parse(readFileSync(file, 'utf8')), files);
  } catch {
    return undefined;
  }
}

/** The same from what such a file holds. */
export function parseCompiledRoster(value: unknown, files: readonly RosterFile[]): CompiledRoster | undefined {
  const sources = rosterSources(files);
  const compiled = (value ?? {}) as Partial<Record<keyof CompiledRoster, unknown>>;
  if (sources === undefined || !isSame(compiled.sources, sources)) return undefined;
  // The definitions themselves were checked by whoever compiled them.
  if (![compiled.agents, compiled.providers].every(isListOfEntries)) return undefined;
  deepFreeze([compiled.agents, compiled.providers]);
  return compiled as CompiledRoster;
}

/** Text by text: as JSON they would first be written out again. */
function isSame(kept: unknown, sources: CompiledRoster['sources']): boolean {
  if (!Array.isArray(kept) || kept.length !== sources.length) return false;
  return sources.every(([place, text], index) => {
    const pair: unknown = kept[index];
    return Array.isArray(pair) && pair[0] === place && pair[1] === text;
  });
}

function isListOfEntries(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => typeof (entry as { readonly name?: unknown } | null)?.name === 'string')
  );
}
