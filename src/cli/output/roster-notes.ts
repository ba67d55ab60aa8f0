import type { EntryField } from '../../api';
import type { BuiltInNames } from '../../compose/built-in-names';
import type { Problem } from '../../errors';
import { nearestName } from '../../errors/nearest-name';
import type { JudgedAgent } from '../../roster';
import { untoldRoutes, type PlacedText } from '../../roster/untold-routes';

/** What works only together with a plugin, which the check of a roster does not know. It is no problem. */
export function rosterNotes(agents: readonly JudgedAgent[], known: BuiltInNames): readonly Problem[] {
  return agents.flatMap((agent) => [
    ...nameNote(agent, 'strategy', known.strategies),
    ...nameNote(agent, 'log_format', known.logFormats),
    ...routeNotes(agent, known.strategies),
  ]);
}

function nameNote({ fields }: JudgedAgent, key: string, known: readonly string[]): readonly Problem[] {
  const field = fields.find(({ path }) => path === key);
  if (field === undefined || typeof field.value !== 'string' || known.includes(field.value)) return [];
  const near = nearestName(field.value, known);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  const message = `no bundled plugin brings "${field.value}" (there are ${known.join(', ')}${hint}); a plugin of yours has to`;
  return noteAt(field, message);
}

/**
 * A bundled strategy tells its CLI by itself, but for the generic one, which tells nothing that the entry does not say. One
 * that is named and unknown has its note already.
 */
function routeNotes({ name, derivedFrom, fields }: JudgedAgent, known: readonly string[]): readonly Problem[] {
  const strategy = fields.find(({ path }) => path === 'strategy');
  const isGeneric = strategy?.value === 'generic';
  const isTold = strategy !== undefined || [name, ...derivedFrom].some((each) => known.includes(each));
  if (isTold && !isGeneric) return [];
  const texts = fields.flatMap(({ path, value }) => textsIn(path, value));
  return untoldRoutes(texts).flatMap(({ path, missing }) => {
    const field = fields.find((each) => each.path === path);
    return field === undefined
      ? []
      : noteAt(
          field,
          `over this route the entry does not tell the CLI ${missing}${isGeneric ? '' : '; a plugin of yours has to'}`,
        );
  });
}

function textsIn(path: string, value: unknown): readonly PlacedText[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(`${path}.${key}`, item));
}

function noteAt({ path, origins }: EntryField, message: string): readonly Problem[] {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(origins[0] ?? '') ?? [];
  return file === undefined ? [] : [{ file, line: Number(line), column: Number(column), path, message }];
}
