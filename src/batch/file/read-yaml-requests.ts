import type { Problem } from '../../errors';
import { parseYaml, plainValue, problemAt, type Located, type LocatedMap } from '../../yaml';
import type { WrittenRequest, WrittenValue } from './written-request';

/** Reads a list of requests, or a map of `defaults` and `requests`. What is wrong goes to `problems`. */
export function readYamlRequests(text: string, file: string, problems: Problem[]): readonly WrittenRequest[] {
  const parsed = parseYaml(text, file);
  if (!parsed.ok) {
    problems.push(...parsed.problems);
    return [];
  }
  const { tree } = parsed;
  if (tree.kind === 'list') return requestsOf(tree, '', new Map(), problems);
  if (tree.kind !== 'map') {
    problems.push(problemAt(tree, '', 'holds no requests', 'a list of requests, or a map of defaults and requests'));
    return [];
  }
  for (const [key, { key: at }] of tree.entries) {
    if (key !== 'defaults' && key !== 'requests') {
      problems.push(problemAt(at, key, 'is no key of the file', 'defaults and requests'));
    }
  }
  const defaults = tree.entries.get('defaults')?.value;
  const requests = tree.entries.get('requests')?.value;
  if (requests === undefined) problems.push(problemAt(tree, '', 'has no requests', 'a list under requests'));
  const shared = defaults === undefined ? undefined : mapOf(defaults, 'defaults', problems);
  const values = shared === undefined ? new Map<string, WrittenValue>() : valuesOf(shared);
  return requests === undefined ? [] : requestsOf(requests, 'requests', values, problems);
}

function requestsOf(
  list: Located,
  path: string,
  defaults: WrittenRequest['values'],
  problems: Problem[],
): readonly WrittenRequest[] {
  if (list.kind !== 'list') {
    problems.push(problemAt(list, path, 'is no list', 'a list of requests'));
    return [];
  }
  return list.items.flatMap((item, index) => {
    const below = path === '' ? String(index) : `${path}.${String(index)}`;
    const map = mapOf(item, below, problems);
    if (map === undefined) return [];
    const { file, line, column } = item;
    return [{ at: { file, line, column }, path: below, values: withDefaults(valuesOf(map), defaults) }];
  });
}

/** A prompt of its own takes the place of a default one, whichever way each is given. */
function withDefaults(own: WrittenRequest['values'], defaults: WrittenRequest['values']): WrittenRequest['values'] {
  const hasPrompt = own.has('prompt') || own.has('prompt_file');
  const taken = [...defaults].filter(([key]) => !(hasPrompt && (key === 'prompt' || key === 'prompt_file')));
  return new Map([...taken, ...own]);
}

function mapOf(value: Located, path: string, problems: Problem[]): LocatedMap | undefined {
  if (value.kind === 'map') return value;
  problems.push(problemAt(value, path, 'is no map', 'keys such as agent, directory, prompt'));
  return undefined;
}

function valuesOf({ entries }: LocatedMap): WrittenRequest['values'] {
  return new Map(Array.from(entries, ([key, { key: at, value }]) => [key, { value: plainValue(value), at }]));
}
