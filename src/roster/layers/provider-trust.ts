import type { Problem } from '../../errors';
import { mergeMaps, placeOf, plainValue, problemAt, type LocatedMap, type TreePath } from '../../yaml';
import { isPlainMap } from '../checks';
import type { RosterLayerKind } from '../roster';
import { readValue } from '../rules/read-value';
import type { EntrySource } from './entry-sources';

/** Keys that decide where a credential goes. */
const addressKeys: readonly string[] = ['upstream', 'token_url'];
/** Keys that decide what takes the place of an address. */
const meaningKeys: readonly string[] = ['argument', 'service'];
/** Keys that decide what is sent there. */
const credentialKeys: readonly string[] = ['credential_env', 'auth', 'allow_private'];

/**
 * What the layers over a bundled provider may not change: a plugin nothing that decides where requests go; the operator
 * an address only in a file that says `trusted: true`. Whoever brings a provider of their own decides that alone.
 */
export function trustProblems({ trees, layers }: EntrySource): readonly Problem[] {
  const bundled = layers.indexOf('bundled');
  const problems: Problem[] = [];
  let below: LocatedMap | undefined;
  for (const [index, tree] of trees.entries()) {
    const layer = layers[index] ?? 'plugin';
    const merged = mergeMaps(below, tree);
    problems.push(...trustedKeyProblems(tree, layer));
    if (below !== undefined && bundled >= 0 && index > bundled) {
      problems.push(...changeProblems(changedPaths(below, merged), tree, layer));
    }
    below = merged;
  }
  return problems;
}

/** No plugin may choose the provider that a bundled agent takes by itself: a key in the environment would go there. */
export function defaultProviderProblems({ trees, layers }: EntrySource): readonly Problem[] {
  if (!layers.includes('bundled')) return [];
  return trees.flatMap((tree, index) => {
    const { found, value } = placeOf(tree, ['provider', 'default']);
    if (!found || ['bundled', 'operator', 'directory'].includes(layers[index] ?? 'plugin')) return [];
    const message = 'chooses the provider of a bundled agent, which only the operator may';
    return [problemAt(value, 'provider.default', message, 'an agent of its own that derives from it')];
  });
}

function trustedKeyProblems(tree: LocatedMap, layer: RosterLayerKind): readonly Problem[] {
  const trusted = tree.entries.get('trusted');
  if (trusted === undefined || isOfOperator(layer)) return [];
  return [problemAt(trusted.key, 'trusted', 'is for the operator to say', `no such key in a file of a ${layer}`)];
}

function changeProblems(changed: readonly TreePath[], tree: LocatedMap, layer: RosterLayerKind): readonly Problem[] {
  const ofOperator = isOfOperator(layer);
  if (ofOperator && readValue(plainValue(tree), 'trusted') === true) return [];
  const refused = ofOperator ? changed.filter(([key]) => addressKeys.includes(String(key))) : changed;
  return refused.map((path) => {
    const place = placeOf(tree, path).value;
    return ofOperator
      ? problemAt(
          place,
          path.join('.'),
          'changes where a bundled provider sends its credential',
          'trusted: true in the same file, if that is meant',
        )
      : problemAt(
          place,
          path.join('.'),
          `changes ${effectOf(path)}, which only the operator may`,
          'a provider of its own under another name',
        );
  });
}

function effectOf([key]: TreePath): string {
  return credentialKeys.includes(String(key))
    ? 'what a bundled provider is sent, and from where'
    : 'where a bundled provider sends its requests';
}

/** The paths at which two states of a provider send requests to different places. */
function changedPaths(before: LocatedMap, after: LocatedMap): readonly TreePath[] {
  const [old, now] = [plainValue(before), plainValue(after)];
  const paths: readonly TreePath[] = [
    ...[...addressKeys, ...meaningKeys, ...credentialKeys].map((key) => [key]),
    ...servedPaths([old, now]),
  ];
  return paths.filter((path) => asText(readValue(old, ...path)) !== asText(readValue(now, ...path)));
}

/** Everything that is said of a protocol; that it is served at all leads nowhere else. */
function servedPaths(states: readonly unknown[]): readonly TreePath[] {
  const paths = states.flatMap((state) =>
    keysOf(readValue(state, 'serves')).flatMap((protocol) =>
      keysOf(readValue(state, 'serves', protocol)).map((key) => ['serves', protocol, key]),
    ),
  );
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

function keysOf(value: unknown): readonly string[] {
  return isPlainMap(value) ? Object.keys(value) : [];
}

/** An absent base path is an empty one. */
function asText(value: unknown): string {
  return JSON.stringify(value ?? '');
}

function isOfOperator(layer: RosterLayerKind): boolean {
  return layer === 'operator' || layer === 'directory';
}
