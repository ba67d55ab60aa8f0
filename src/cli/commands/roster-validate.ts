import { formatProblem, UsageError } from '../../errors';
import { bundledLayer, validateRosterPath } from '../../roster';
import { notUsable } from '../exit-codes';

/** Checks roster files and tells every problem; gives the exit code. */
export function validateRoster(path: string | undefined, options: { readonly json?: true }): number {
  if (path === '') throw new UsageError('usage', 'The path is empty. Leave it out for the bundled roster.');
  const target = path ?? bundledLayer().directory;
  const problems = validateRosterPath(target);
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify({ path: target, ok: problems.length === 0, problems })}\n`);
  } else if (problems.length === 0) {
    process.stdout.write(`${target}: no problems\n`);
  } else {
    process.stderr.write(`${problems.map(formatProblem).join('\n')}\n`);
  }
  return problems.length === 0 ? 0 : notUsable;
}
