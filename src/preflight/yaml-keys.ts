import { parseYaml, type Located } from '../yaml';
import type { LocatedKey } from './located-key';

/** Reads the keys of strict YAML. What only a lenient reader takes, such as an anchor, is not of the format. */
export function yamlKeys(text: string): readonly LocatedKey[] | undefined {
  const parsed = parseYaml(text, '');
  return parsed.ok ? below(parsed.tree, []) : undefined;
}

function below(tree: Located, path: readonly string[]): readonly LocatedKey[] {
  if (tree.kind === 'list') return tree.items.flatMap((item, index) => below(item, [...path, String(index)]));
  if (tree.kind === 'scalar') return [];
  return Array.from(tree.entries).flatMap(([name, { key, value }]) => {
    const steps = [...path, name];
    return [{ path: steps, line: key.line, column: key.column }, ...below(value, steps)];
  });
}
