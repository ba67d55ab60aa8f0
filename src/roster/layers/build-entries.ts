import type { AgentDefinition, ProviderDefinition } from '../../api';
import type { Problem } from '../../errors';
import { problemAt } from '../../yaml';
import type { BrokenEntries, EntryKind } from '../roster';
import { defineAgent, defineProvider, type Defined } from './define-entries';
import { EntryDeriver, unknownExpected } from './derive-entries';
import { EntryProblems } from './entry-problems';
import { entrySources, type EntrySource } from './entry-sources';
import { mergeEntry, type MergedEntry } from './merge-entry';
import { ownProblems, type LayerOf } from './own-problems';
import type { ParsedRosterFile } from './parse-roster-file';
import { defaultProviderProblems, trustProblems } from './provider-trust';

/** All entries of one kind: those that may be used, and what is wrong with the others. */
export interface BuiltEntries<T> {
  readonly definitions: ReadonlyMap<string, T>;
  readonly broken: BrokenEntries;
  readonly problems: EntryProblems;
  readonly merged: readonly MergedEntry[];
}

type Sources = ReadonlyMap<string, EntrySource | undefined>;

/** What is known of the entries of one kind before they are checked. */
interface UncheckedEntries {
  readonly sources: Sources;
  readonly problems: EntryProblems;
  readonly merged: readonly MergedEntry[];
  readonly layerOf: LayerOf;
}

/** Merges, derives and checks the agents. `layerOf` tells whose a file is. */
export function buildAgents(
  files: readonly ParsedRosterFile[],
  providers: ReadonlyMap<string, unknown>,
  layerOf: LayerOf,
): BuiltEntries<AgentDefinition> {
  const sources = entrySources(files, 'agents');
  const problems = fileProblems(files, 'agents');
  const merged = new EntryDeriver(sources, problems).mergeAll();
  for (const entry of merged) assertDefaultProvider(entry, providers, problems);
  for (const source of sources.values()) {
    if (source !== undefined) problems.add(source.name, defaultProviderProblems(source));
  }
  return define({ sources, problems, merged, layerOf }, (entry) => defineAgent(entry, layerOf));
}

/** Merges and checks the providers. */
export function buildProviders(
  files: readonly ParsedRosterFile[],
  sources: Sources,
  layerOf: LayerOf,
): BuiltEntries<ProviderDefinition> {
  const problems = fileProblems(files, 'providers');
  const whole = [...sources.values()].filter((source) => source !== undefined);
  for (const source of whole) problems.add(source.name, trustProblems(source));
  const merged = whole.map((source) => mergeEntry(source));
  return define({ sources, problems, merged, layerOf }, defineProvider);
}

function define<T>(
  { sources, problems, merged, layerOf }: UncheckedEntries,
  defineOne: (entry: MergedEntry) => Defined<T>,
): BuiltEntries<T> {
  const defined = new Map<string, T>();
  const wrong = new Map<string, readonly Problem[]>();
  for (const entry of merged) {
    const result = defineOne(entry);
    if ('definition' in result) defined.set(entry.name, result.definition);
    else wrong.set(entry.name, result.problems);
  }
  for (const entry of merged) problems.add(entry.name, ownProblems(entry, wrong, sources.get(entry.name), layerOf));
  // What an entry rests on may turn out to be broken after it was itself defined.
  const names = [...sources.keys()].map((name) => [name, problems.of(name)] as const);
  const broken = new Map(names.filter(([, found]) => found.length > 0));
  return {
    definitions: new Map([...defined].filter(([name]) => !broken.has(name))),
    broken,
    problems,
    merged,
  };
}

function fileProblems(files: readonly ParsedRosterFile[], kind: EntryKind): EntryProblems {
  const problems = new EntryProblems();
  for (const { source, problems: found } of files) {
    if (source.kind === kind) problems.add(source.name, found);
  }
  return problems;
}

function assertDefaultProvider(
  { name, tree }: MergedEntry,
  providers: ReadonlyMap<string, unknown>,
  problems: EntryProblems,
): void {
  const section = tree.entries.get('provider')?.value;
  const value = section?.kind === 'map' ? section.entries.get('default')?.value : undefined;
  if (value?.kind !== 'scalar' || typeof value.value !== 'string' || providers.has(value.value)) return;
  const message = `names the unknown provider "${value.value}"`;
  problems.add(name, [problemAt(value, 'provider.default', message, unknownExpected(value.value, providers))]);
}
