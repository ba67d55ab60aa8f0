import type { JsonObject, JsonValue } from '../../api';
import { isRecord, listOf, recordOf, textOf, type UnknownRecord } from '../json-reading';
import { argumentNames, normaliseName, patience, purposeWords, type ArgumentRole } from './known-names';
import { placeholderFor, typeOf } from './placeholder';
import type { ToolPurpose } from './tool-action';

/** The text of every argument that an action needs. */
export type ArgumentTexts = Readonly<Partial<Record<ArgumentRole, string>>>;

/** Names that are sent to a tool that gave no schema. */
const plainNames: Readonly<Record<ArgumentRole, string>> = {
  command: 'command',
  path: 'path',
  content: 'content',
  old: 'old_string',
  new: 'new_string',
};

/** Arguments that fit a JSON schema, or `undefined` when the schema has no place for one of the texts. */
export function fillArguments(
  schema: UnknownRecord,
  texts: ArgumentTexts,
  purpose: ToolPurpose,
): JsonObject | undefined {
  const wanted = rolesOf(texts);
  if (Object.keys(recordOf(schema['properties'])).length === 0)
    return Object.fromEntries(wanted.map((role) => [plainNames[role], texts[role] ?? '']));
  const used = new Set<ArgumentRole>();
  const filled = fillObject(schema, texts, purpose, used);
  return wanted.every((role) => used.has(role)) ? filled : undefined;
}

function rolesOf(texts: ArgumentTexts): readonly ArgumentRole[] {
  return (Object.keys(argumentNames) as ArgumentRole[]).filter((role) => texts[role] !== undefined);
}

function fillObject(
  schema: UnknownRecord,
  texts: ArgumentTexts,
  purpose: ToolPurpose,
  used: Set<ArgumentRole>,
): JsonObject {
  const required = new Set(listOf(schema['required']));
  const filled: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(recordOf(schema['properties']))) {
    const property = recordOf(value);
    const argument =
      choice(property, purpose) ??
      carried(name, property, texts, purpose, used) ??
      patience[normaliseName(name)] ??
      (required.has(name) ? placeholderFor(name, property) : undefined);
    if (argument !== undefined) filled[name] = argument;
  }
  return filled;
}

/** The value of an enumeration that names the purpose. */
function choice(property: UnknownRecord, purpose: ToolPurpose): string | undefined {
  return listOf(property['enum']).find(
    (value): value is string => typeof value === 'string' && purposeWords[purpose].includes(normaliseName(value)),
  );
}

function carried(
  name: string,
  property: UnknownRecord,
  texts: ArgumentTexts,
  purpose: ToolPurpose,
  used: Set<ArgumentRole>,
): JsonValue | undefined {
  const list = typeOf(property) === 'array';
  if (list && isRecord(recordOf(property['items'])['properties'])) {
    const before = used.size;
    const element = fillObject(recordOf(property['items']), texts, purpose, used);
    return used.size > before ? [element] : undefined;
  }
  if (property['enum'] !== undefined) return undefined;
  const role = rolesOf(texts).find((each) => !used.has(each) && argumentNames[each].includes(normaliseName(name)));
  const text = role === undefined ? undefined : textOf(texts[role]);
  if (role === undefined || text === undefined) return undefined;
  used.add(role);
  if (!list) return text;
  // `command` as a list is an argument vector; `commands` is a list of command lines.
  return role === 'command' && !name.toLowerCase().endsWith('s') ? ['bash', '-lc', text] : [text];
}
