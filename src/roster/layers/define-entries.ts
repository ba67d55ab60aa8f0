import type { AgentDefinition, ProviderDefinition } from '../../api';
import type { Problem } from '../../errors';
import { placeOf, plainValue, problemAt, type LocatedMap } from '../../yaml';
import { isPlainMap, type Finding } from '../checks';
import { parseAgent } from '../definitions/parse-agent';
import { parseProvider } from '../definitions/parse-provider';
import type { RosterLayerKind } from '../roster';
import { agentRules } from '../rules/agent-rules';
import { providerRules } from '../rules/provider-rules';
import { AgentSchema } from '../schema/agent-schema';
import { ProviderSchema } from '../schema/provider-schema';
import { validateSchema } from '../schema/validate-schema';
import type { MergedEntry } from './merge-entry';

/** A frozen definition, or what is wrong with the entry. */
export type Defined<T> =
  { readonly definition: T; readonly problems: readonly [] } | { readonly problems: readonly Problem[] };

/** Checks a merged agent. `layerOf` tells whose a file is. */
export function defineAgent(
  entry: MergedEntry,
  layerOf: (file: string) => RosterLayerKind | undefined,
): Defined<AgentDefinition> {
  const plain = plainMap(entry.tree);
  const { value, findings } = validateSchema(AgentSchema, plain);
  const binaryLayer = layerOf(placeOf(entry.tree, ['binary']).value.file);
  const all = [...findings, ...agentRules(plain, binaryLayer)];
  if (all.length > 0) return { problems: placed(entry.tree, all) };
  return { definition: parseAgent(entry, value), problems: [] };
}

/** Checks a merged provider. */
export function defineProvider(entry: MergedEntry): Defined<ProviderDefinition> {
  const plain = plainMap(entry.tree);
  const { value, findings } = validateSchema(ProviderSchema, plain);
  const all = [...findings, ...providerRules(plain)];
  if (all.length > 0) return { problems: placed(entry.tree, all) };
  return { definition: parseProvider(entry.name, value), problems: [] };
}

function placed(tree: LocatedMap, findings: readonly Finding[]): readonly Problem[] {
  return findings.map(({ path, message, expected, atKey }) => {
    const place = placeOf(tree, path);
    const at = atKey === true ? (place.key ?? place.value) : place.value;
    return problemAt(at, path.join('.'), message, expected);
  });
}

function plainMap(tree: LocatedMap): Readonly<Record<string, unknown>> {
  const value = plainValue(tree);
  return isPlainMap(value) ? value : {};
}
