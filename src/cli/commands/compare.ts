import type { ComparedRun, ComparisonOutcome } from '../../batch';
import { UsageError } from '../../errors';
import { stripControl } from '../../events';
import { createCommandLineMuster } from '../cli-muster';
import type { RunOptions } from '../command-options';
import { followEvents } from '../follow-events';
import { batchLine } from '../output/batch/batch-line';
import { BatchView } from '../output/batch/batch-view';
import { resultTable, summaryLine } from '../output/batch/result-table';
import { paint } from '../output/terminal';
import { shellQuote } from '../../command/shell-quote';
import { readRequest } from '../read-request';

/** Runs one request with each of several agents and compares what they made of it; gives the exit code. */
export async function compare(
  first: string | undefined,
  second: string | undefined,
  options: RunOptions,
): Promise<number> {
  const directory = first ?? second;
  if (first !== undefined && second !== undefined) {
    throw new UsageError('usage', '--agents takes the place of the agent: say the directory alone.');
  }
  const agents = (options.agents ?? '').split(',').map((name) => name.trim());
  const request = await readRequest(undefined, directory, options);
  const muster = await createCommandLineMuster(options, request.directory);
  const comparison = await muster.compare(request, {
    agents,
    ...(options.keepWorktrees === true ? { keepWorktrees: true } : {}),
  });
  if (options.json === true) {
    await followEvents(comparison, (event) => {
      const line = batchLine(event);
      if (line !== undefined) process.stdout.write(line);
    });
    const outcome = await comparison.outcome;
    process.stdout.write(`${JSON.stringify({ type: 'comparison', warnings: comparison.warnings, ...outcome })}\n`);
    return outcome.exitCode;
  }
  for (const warning of comparison.warnings) process.stderr.write(`muster: warning: ${stripControl(warning)}\n`);
  const view = new BatchView(process.stdout, agents.length);
  try {
    await followEvents(comparison, (event) => {
      view.show(event);
    });
  } finally {
    view.close();
  }
  const outcome = await comparison.outcome;
  process.stdout.write(renderOutcome(outcome));
  return outcome.exitCode;
}

function renderOutcome(outcome: ComparisonOutcome): string {
  const { runs } = outcome;
  const table = resultTable(
    'AGENT',
    runs.map(({ agent: name, ...run }) => ({ ...run, name })),
  );
  return `\n${table}\n${summaryLine(outcome)}\n${runs.flatMap((run) => linesOf(run, outcome)).join('')}`;
}

/** What a person can do with the work of an agent. */
function linesOf(
  { agent, patch, patchProblem, worktree, verdict }: ComparedRun,
  { repository, commit }: ComparisonOutcome,
): readonly string[] {
  const { dim, bold, yellow } = paint(process.stdout);
  const root = shellWord(repository);
  const line = (text: string, how: string): string => `  ${stripControl(text)}\n    ${dim(stripControl(how))}\n`;
  return [
    `\n${bold(stripControl(agent))}${verdict === undefined ? '' : dim(`  record: ${stripControl(verdict.record)}`)}\n`,
    ...(patch === undefined
      ? patchProblem === undefined
        ? ['  no file changed\n']
        : []
      : [line('take its changes over:', `git -C ${root} apply ${shellWord(patch)}`)]),
    ...(patchProblem === undefined
      ? []
      : [`  ${yellow(stripControl(`its changes could not be read: ${patchProblem}`))}\n`]),
    ...(worktree === undefined
      ? []
      : [
          line('its worktree is kept; see its commits:', `git -C ${shellWord(worktree)} log ${commit}..HEAD`),
          line('and remove it:', `git -C ${root} worktree remove --force ${shellWord(worktree)}`),
        ]),
  ];
}

function shellWord(text: string): string {
  return shellQuote(text, () => '');
}
