import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem, UsageError } from '../../errors';
import { configDirectory } from '../../host';
import { builtInNames } from '../../compose/built-in-names';
import { bundledLayer, judgeRosterPath } from '../../roster';
import { notUsable } from '../exit-codes';
import { rosterNotes } from '../output/roster-notes';

/** Checks roster files and tells every problem; gives the exit code. */
export function validateRoster(path: string | undefined, options: { readonly json?: true }): number {
  if (path === '') throw new UsageError('usage', "The path is empty. Leave it out for the operator's roster.");
  const operator = join(configDirectory(process.env), 'roster');
  const target = path ?? (existsSync(operator) ? operator : bundledLayer().directory);
  const { problems, agents } = judgeRosterPath(target, operator);
  const notes = rosterNotes(agents, builtInNames());
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ path: target, ok: problems.length === 0, problems, notes })}\n`);
    return problems.length === 0 ? 0 : notUsable;
  }
  for (const note of notes) process.stderr.write(`note: ${formatProblem(note)}\n`);
  if (problems.length === 0) {
    process.stdout.write(`${target}: no problems\n`);
  } else {
    const count = `${target}: ${String(problems.length)} problem${problems.length === 1 ? '' : 's'}`;
    process.stderr.write(`${[...problems.map(formatProblem), count].join('\n')}\n`);
  }
  return problems.length === 0 ? 0 : notUsable;
}
