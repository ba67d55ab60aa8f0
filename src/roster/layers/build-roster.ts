import type { AgentDefinition, ProviderDefinition } from '../../api';
import { formatProblem, RosterError, type Problem } from '../../errors';
import { placeOf, placeOfDotted, problemAt, sortProblems, type LocatedMap } from '../../yaml';
import type { Roster } from '../roster';
import { defineAgent, defineProvider } from './define-entries';
import { EntryDeriver, unknownExpected } from './derive-entries';
import { entrySources } from './entry-sources';
import { mergeEntry, type MergedEntry } from './merge-entry';
import { parseRosterFile } from './parse-roster-file';
import type { RosterFile } from './read-roster-files';

/** Parses, merges and checks all files. Throws one `RosterError` with every problem of every file. */
export function buildRoster(files: readonly RosterFile[]): Roster {
  const parsed = files.map(parseRosterFile);
  const problems: Problem[] = parsed.flatMap((file) => file.problems);
  const layers = new Map(files.map(({ file, layer }) => [file, layer]));

  const agentSources = entrySources(parsed, 'agents');
  const providerSources = entrySources(parsed, 'providers');
  const deriver = new EntryDeriver(agentSources);
  const mergedAgents = deriver.mergeAll();
  const mergedProviders = [...providerSources.values()].flatMap((source) =>
    source === undefined ? [] : mergeEntry(source),
  );
  problems.push(...deriver.problems, ...defaultProviderProblems(mergedAgents, providerSources));

  const agents = new Map<string, AgentDefinition>();
  for (const entry of mergedAgents) {
    const defined = defineAgent(entry, (file) => layers.get(file));
    if ('definition' in defined) agents.set(entry.name, defined.definition);
    else problems.push(...defined.problems);
  }
  const providers = new Map<string, ProviderDefinition>();
  for (const entry of mergedProviders) {
    const defined = defineProvider(entry);
    if ('definition' in defined) providers.set(entry.name, defined.definition);
    else problems.push(...defined.problems);
  }
  if (problems.length > 0) throw new RosterError('roster_invalid', 'The roster is not valid', told(problems));

  const trees = { agents: treesByName(mergedAgents), providers: treesByName(mergedProviders) };
  return {
    agents,
    providers,
    originOf(kind, name, path) {
      const tree = trees[kind].get(name);
      const place = tree === undefined ? undefined : placeOfDotted(tree, path);
      return place === undefined ? undefined : { file: place.file, line: place.line, column: place.column };
    },
  };
}

function defaultProviderProblems(
  agents: readonly MergedEntry[],
  providers: ReadonlyMap<string, unknown>,
): readonly Problem[] {
  return agents.flatMap(({ tree }) => {
    const { found } = placeOf(tree, ['provider', 'default']);
    const section = tree.entries.get('provider')?.value;
    const value = found && section?.kind === 'map' ? section.entries.get('default')?.value : undefined;
    if (value?.kind !== 'scalar' || typeof value.value !== 'string' || providers.has(value.value)) return [];
    const message = `names the unknown provider "${value.value}"`;
    return [problemAt(value, 'provider.default', message, unknownExpected(value.value, providers))];
  });
}

/** In the order of the text, each once: what a base has wrong, those that derive from it have too. */
function told(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(sortProblems(problems).map((problem) => [formatProblem(problem), problem])).values()];
}

function treesByName(entries: readonly MergedEntry[]): ReadonlyMap<string, LocatedMap> {
  return new Map(entries.map(({ name, tree }) => [name, tree]));
}
