import { RosterError, type Problem } from '../../errors';
import { placeOfDotted, plainValue } from '../../yaml';
import { describeEntry } from '../describe-entry';
import type { EntryKind, Roster, RosterLayerKind } from '../roster';
import { AgentSchema } from '../schema/agent-schema';
import { ProviderSchema } from '../schema/provider-schema';
import { buildAgents, buildProviders, type BuiltEntries } from './build-entries';
import { told, type EntryProblems } from './entry-problems';
import { entrySources } from './entry-sources';
import type { MergedEntry } from './merge-entry';
import { parseRosterFile } from './parse-roster-file';
import type { RosterFile } from './read-roster-files';

/**
 * Parses, merges and checks all files. What is wrong with an entry takes that entry away and no other. Throws
 * `RosterError` for what the bundled layer has wrong by itself: such a package is broken.
 */
export function buildRoster(files: readonly RosterFile[]): Roster {
  const parsed = files.map(parseRosterFile);
  const layers = new Map(files.map(({ file, layer }) => [file, layer]));
  const providerSources = entrySources(parsed, 'providers');
  const layerOf = (file: string): RosterLayerKind | undefined => layers.get(file);
  const agents = buildAgents(parsed, providerSources, layerOf);
  const providers = buildProviders(parsed, providerSources, layerOf);
  assertBundledWhole(files, { agents, providers });
  const merged = { agents: byName(agents.merged), providers: byName(providers.merged) };
  const originOf: Roster['originOf'] = (kind, name, path) => {
    const place = linksOf(merged[kind], name, path)
      .map(({ tree }) => placeOfDotted(tree, path))
      .find((found) => found !== undefined);
    return place === undefined ? undefined : { file: place.file, line: place.line, column: place.column };
  };
  return {
    agents: agents.definitions,
    providers: providers.definitions,
    broken: { agents: agents.broken, providers: providers.broken },
    problems: told([...problemsOf(agents), ...problemsOf(providers)]),
    originOf,
    describe(kind, name) {
      const definition = kind === 'agents' ? agents.definitions.get(name) : providers.definitions.get(name);
      const entry = merged[kind].get(name);
      if (definition === undefined || entry === undefined) return [];
      const type = kind === 'agents' ? AgentSchema : ProviderSchema;
      const written = plainValue(entry.tree);
      return describeEntry({ type, written, definition, originOf: (path) => originOf(kind, name, path) });
    },
  };
}

/** Where a value may stand: in the merged entry; a strategy also in those that it derives from. */
function linksOf(merged: ReadonlyMap<string, MergedEntry>, name: string, path: string): readonly MergedEntry[] {
  const entry = merged.get(name);
  if (entry === undefined) return [];
  return path === 'strategy' ? [entry, ...entry.derivedFrom.flatMap((base) => merged.get(base) ?? [])] : [entry];
}

function assertBundledWhole(
  files: readonly RosterFile[],
  built: Readonly<Record<EntryKind, BuiltEntries<unknown>>>,
): void {
  const wrong = (['agents', 'providers'] as const).flatMap((kind) => {
    const changed = new Set(files.flatMap((file) => (file.kind === kind && file.layer !== 'bundled' ? file.name : [])));
    const { broken, problems } = built[kind];
    return [...broken].flatMap(([name, found]) => (restsOnAny(problems, name, changed) ? [] : found));
  });
  if (wrong.length > 0) throw new RosterError('roster_invalid', 'The bundled roster is not valid', told(wrong));
}

function restsOnAny(problems: EntryProblems, name: string, names: ReadonlySet<string>): boolean {
  return problems.chain(name).some((link) => names.has(link));
}

function problemsOf({ broken }: BuiltEntries<unknown>): readonly Problem[] {
  return [...broken.values()].flat();
}

function byName(entries: readonly MergedEntry[]): ReadonlyMap<string, MergedEntry> {
  return new Map(entries.map((entry) => [entry.name, entry]));
}
