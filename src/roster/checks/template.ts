import { templatePlaceholders } from '../../api';
import type { Check } from './check';
import { line, lineOrEmpty, matching } from './text';

/** A placeholder is lower-case letters in braces; the braces of TOML and JSON never look like that. */
const placeholder = /\{([a-z_]+)\}/g;
const known: readonly string[] = templatePlaceholders;

/** One argument: not empty, one line, known placeholders. */
export const argumentTemplate: Check = (value) => {
  const findings = line(value);
  return findings.length > 0 ? findings : unknownPlaceholders(value);
};

/** Value of a variable: one line, known placeholders. */
export const valueTemplate: Check = (value) => {
  const findings = lineOrEmpty(value);
  return findings.length > 0 ? findings : unknownPlaceholders(value);
};

const unknownPlaceholders: Check = (value) =>
  Array.from(String(value).matchAll(placeholder))
    .filter(([, name]) => !known.includes(name ?? ''))
    .map(([text]) => ({
      path: [],
      message: `uses the unknown placeholder ${text}`,
      expected: `one of ${known.map((name) => `{${name}}`).join(' ')}`,
    }));

/** What a run itself keeps or finds in its directory. */
const ofTheRun =
  'plan.json|events.jsonl|verdict.json|stderr.log|scripted-requests.jsonl|prompt.txt|instructions.md|tmp';

/** Path of a file that belongs to the run or to the private home, and is none of the run's own. */
export const privateFileTemplate: Check = matching(
  new RegExp(
    String.raw`^(?!\{run_directory\}/(?:${ofTheRun.replaceAll('.', '\\.')})(?:/|$))` +
      String.raw`\{(run_directory|home)\}(/(?!\.\.?(/|$))[A-Za-z0-9._-]+)+$`,
  ),
  `a path below {run_directory} or {home}, and in the run directory none of ${ofTheRun.replaceAll('|', ', ')}`,
);
