import { runRecordFiles } from '../../api/run-record-files';
import { below, checkOf, isPlainMap, type Check, type Finding } from './check';
import { jsonMap } from './collections';
import { knownPlaceholdersAlone, unknownPlaceholders } from './placeholder';
import { line, lineOrEmpty, matching, plainCharacter } from './text';

/** Facts of a template in one line of so many characters. */
function templateFacts(count: '+' | '*'): Pick<Check, 'schema' | 'shown'> {
  return {
    schema: { type: 'string', pattern: `^${knownPlaceholdersAlone}${plainCharacter}${count}$` },
    shown: 'template',
  };
}

/** One argument: not empty, one line, known placeholders. */
export const argumentTemplate: Check = checkOf(templateFacts('+'), (value) => {
  const findings = line(value);
  return findings.length > 0 ? findings : unknownPlaceholders(value);
});

/** Value of a variable: one line, known placeholders. */
export const valueTemplate: Check = checkOf(templateFacts('*'), (value) => {
  const findings = lineOrEmpty(value);
  return findings.length > 0 ? findings : unknownPlaceholders(value);
});

/** A map with anything in it that JSON can hold; its texts and keys are templates. */
export const templateMap: Check = checkOf({ schema: jsonMap.schema, shown: 'map, template' }, (value) => {
  const findings = jsonMap(value);
  return findings.length > 0 ? findings : templatesIn(value);
});

function templatesIn(value: unknown): readonly Finding[] {
  if (typeof value === 'string') return unknownPlaceholders(value);
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => below(index, templatesIn(item)));
  if (!isPlainMap(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...below(
      key,
      unknownPlaceholders(key).map((finding) => ({ ...finding, atKey: true })),
    ),
    ...below(key, templatesIn(item)),
  ]);
}

/** What a run itself keeps or finds in its directory, and where deliveries put the instructions. */
const ofTheRun = [...runRecordFiles, 'instructions.md'].join('|');

/** Path of a file below the run directory that is none of the run's own. */
export const runFilePath: Check = matching(
  new RegExp(
    String.raw`^(?!(?:${ofTheRun.replaceAll('.', '\\.')})(?:/|$))(?!\.\.?(/|$))[A-Za-z0-9._-]+(/(?!\.\.?(/|$))[A-Za-z0-9._-]+)*$`,
  ),
  `a relative path, and none of ${ofTheRun.replaceAll('|', ', ')}`,
  'relative path',
);

/** Path of a file that belongs to the run or to the private home, and is none of the run's own. */
export const privateFileTemplate: Check = matching(
  new RegExp(
    String.raw`^(?!\{run_directory\}/(?:${ofTheRun.replaceAll('.', '\\.')})(?:/|$))` +
      String.raw`\{(run_directory|home)\}(/(?!\.\.?(/|$))[A-Za-z0-9._-]+)+$`,
  ),
  `a path below {run_directory} or {home}, and in the run directory none of ${ofTheRun.replaceAll('|', ', ')}`,
  'path below `{run_directory}` or `{home}`',
);
