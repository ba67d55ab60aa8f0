import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RosterFile } from './layers/read-roster-files';
import { packageRoot } from './package-root';
import type { EntryKind, Roster } from './roster';

/** An entry and its definition as JSON: a run needs one agent and one provider of all that there are. */
export type CompiledEntry = readonly [name: string, definition: string];

/** A roster that was checked before. Positions are not in it. */
export interface CompiledRoster {
  /** The files that it was made from. Texts are compared: a digest would cost the import of `node:crypto`. */
  readonly sources: readonly (readonly [place: string, text: string])[];
  readonly agents: readonly CompiledEntry[];
  readonly providers: readonly CompiledEntry[];
}

/** Where the build puts the form of the bundled roster; `undefined` from source, where it could be older than the code. */
export function compiledRosterFile(): string | undefined {
  const dist = join(packageRoot(), 'dist');
  return __dirname.startsWith(dist + sep) ? join(dist, 'roster.json') : undefined;
}

/** The compiled form of a roster without problems and of the files that it was made from. */
export function compiledForm(files: readonly RosterFile[], roster: Pick<Roster, EntryKind>): CompiledRoster {
  const entriesOf = (definitions: ReadonlyMap<string, object>): readonly CompiledEntry[] =>
    Array.from(definitions, ([name, definition]) => [name, JSON.stringify(definition)]);
  return {
    // A file that cannot be read is a problem.
    sources: rosterSources(files) ?? [],
    agents: entriesOf(roster.agents),
    providers: entriesOf(roster.providers),
  };
}

/**
 * The texts of all files, in order, by layer and place; `undefined` if one cannot be read. Bundled files go by their
 * name alone, since a package is moved after it was built.
 */
function rosterSources(files: readonly RosterFile[]): CompiledRoster['sources'] | undefined {
  const sources: (readonly [string, string])[] = [];
  for (const { kind, layer, name, file, content } of files) {
    if (typeof content !== 'string') return undefined;
    sources.push([layer === 'bundled' ? `${kind}/${name}` : `${layer} ${file}`, content]);
  }
  return sources;
}

/** The compiled form of exactly these files; `undefined` if there is none. */
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
  if (![compiled.agents, compiled.providers].every(isListOfEntries)) return undefined;
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
    value.every((entry: unknown) => Array.isArray(entry) && entry.length === 2 && entry.every(isText))
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
