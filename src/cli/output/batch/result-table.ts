import type { Verdict } from '../../../api';
import type { BatchProblem, BatchSummary } from '../../../batch';
import { stripControl } from '../../../events';
import { renderTable } from '../table';
import { paint } from '../terminal';

/** A line of the table at the end. */
export interface ResultRow {
  /** Which one it is: a request, or an agent. */
  readonly name: string;
  readonly agent?: string;
  readonly verdict?: Verdict;
  readonly problem?: BatchProblem;
}

/** How each run ended, and what it took. */
export function resultTable(firstColumn: string, rows: readonly ResultRow[]): string {
  const { bold, green, red } = paint(process.stdout);
  const hasAgents = rows.some(({ agent }) => agent !== undefined);
  const head = [firstColumn, ...(hasAgents ? ['AGENT'] : []), 'VERDICT', 'TIME', 'TURNS', 'TOKENS', 'COST', 'CHANGED'];
  const cells = rows.map(({ name, agent, verdict, problem }) => {
    const end = verdict?.verdict ?? problem?.code ?? '';
    return [
      stripControl(name),
      ...(hasAgents ? [stripControl(agent ?? '')] : []),
      (end === 'ok' ? green : red)(end),
      verdict === undefined ? '-' : seconds(verdict.durationMs),
      figure(verdict?.turns),
      tokens(verdict?.usage),
      dollars(verdict?.cost),
      changed(verdict?.changes),
    ];
  });
  return renderTable(head.map(bold), cells);
}

/** One line about all of them. */
export function summaryLine(summary: Omit<BatchSummary, 'results'>): string {
  const { requests, verdicts, notStarted, skipped, durationMs, usage, cost } = summary;
  const ends = [
    ...Object.entries(verdicts).map(([verdict, count]) => `${String(count)} ${verdict}`),
    ...(notStarted === 0 ? [] : [`${String(notStarted)} not started`]),
    ...(skipped === 0 ? [] : [`${String(skipped)} skipped`]),
  ];
  const partly = (runs: number): string => (runs < requests ? ` (of ${String(runs)} runs)` : '');
  return [
    `${String(requests)} ${requests === 1 ? 'run' : 'runs'}: ${ends.join(', ')}`,
    seconds(durationMs),
    ...(usage === undefined ? [] : [`${tokens(usage)} tokens${partly(usage.runs)}`]),
    ...(cost === undefined ? [] : [`${dollars(cost)}${partly(cost.runs)}`]),
  ].join('; ');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function figure(count: number | undefined): string {
  return count === undefined ? '-' : String(count);
}

function tokens(usage: Verdict['usage']): string {
  if (usage?.inputTokens === undefined && usage?.outputTokens === undefined) return '-';
  const { inputTokens = 0, outputTokens = 0, source } = usage;
  return `${source === 'estimated' ? '~' : ''}${inputTokens.toLocaleString('en-US')} in, ${outputTokens.toLocaleString('en-US')} out`;
}

function dollars(cost: { readonly usd: number; readonly source: string } | undefined): string {
  return cost === undefined ? '-' : `${cost.source === 'estimated' ? '~' : ''}$${cost.usd.toFixed(4)}`;
}

function changed(changes: Verdict['changes']): string {
  if (changes === undefined) return '-';
  const files = changes.files.length + (changes.unlisted ?? 0);
  if (files === 0 && changes.unseen !== undefined) return 'not known';
  return `${String(files)} ${files === 1 ? 'file' : 'files'} +${String(changes.addedLines)} -${String(changes.removedLines)}`;
}
