import type { Problem } from '../../errors';
import { problemAt, type Located, type LocatedMap } from '../../yaml';
import { FieldReader } from './field-reader';
import { actionKeys, parseAction } from './parse-action';
import { faultKeys, parseFault } from './parse-fault';
import type { ScenarioStep } from './scenario';

const kindKeys = [...actionKeys, ...faultKeys, 'endless'] as const;
const silentKeys: readonly string[] = ['error', 'hang'];

/** One step; `undefined` when it has problems, which were added to the list. */
export function parseStep(tree: Located, path: string, problems: Problem[]): ScenarioStep | undefined {
  const known = ['say', 'thought', ...kindKeys];
  if (tree.kind !== 'map' || tree.entries.size === 0) {
    problems.push(problemAt(tree, path, 'is no step', `a map with one of ${known.join(', ')}`));
    return undefined;
  }
  const fields = new FieldReader(tree, path, problems);
  fields.refuseOthers(known);
  const [key, ...others] = kindKeys.filter((each) => tree.entries.has(each));
  for (const other of others) {
    const place = tree.entries.get(other)?.key ?? tree;
    fields.tell(place, other, `stands beside ${String(key)}`, 'at most one of them in a step');
  }
  const text = fields.text('say');
  const said = tree.entries.get('say');
  if (said !== undefined && key !== undefined && silentKeys.includes(key))
    fields.tell(said.key, 'say', `stands beside ${key}`, `no text, because ${key} sends none`);
  const thoughtText = readThought(fields, tree, key ?? (said === undefined ? 'nothing else' : undefined));
  const say = text === undefined ? {} : { say: text };
  const thought = thoughtText === undefined ? {} : { thought: thoughtText };
  switch (key) {
    case undefined:
      return text === undefined ? undefined : { kind: 'turn', ...thought, say: text };
    case 'endless':
      return parseEndless(fields, say);
    case 'error':
    case 'hang':
    case 'stall':
    case 'cut':
      return parseFault(fields, key, say);
    default: {
      const action = parseAction(fields, key);
      return action === undefined ? undefined : { kind: 'turn', ...thought, ...say, action };
    }
  }
}

/** A thought belongs to an answer that arrives whole. `beside` is the key next to it, absent where it only says. */
function readThought(fields: FieldReader, tree: LocatedMap, beside: string | undefined): string | undefined {
  const text = fields.text('thought');
  const place = tree.entries.get('thought');
  if (place === undefined || beside === undefined || actionKeys.some((each) => each === beside)) return text;
  fields.tell(place.key, 'thought', `stands beside ${beside}`, `one of say, ${actionKeys.join(', ')} beside it`);
  return undefined;
}

function parseEndless(fields: FieldReader, say: { say?: string }): ScenarioStep | undefined {
  const expected = `a map with one of ${actionKeys.join(', ')}`;
  const endless = fields.map('endless', expected);
  if (endless === undefined) return undefined;
  endless.refuseOthers(actionKeys);
  const present = actionKeys.filter((each) => endless.value(each) !== undefined);
  const [key] = present;
  if (key === undefined || present.length > 1) {
    const place = fields.value('endless');
    if (place !== undefined) fields.tell(place, 'endless', 'does not name one tool', expected);
    return undefined;
  }
  const action = parseAction(endless, key);
  return action === undefined ? undefined : { kind: 'endless', ...say, action };
}
