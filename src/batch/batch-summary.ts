import { readUsage, type FigureSource, type RunUsage, type Verdict, type VerdictClass } from '../api';
import { addFigures } from '../run/usage-figures';
import type { BatchResult } from './batch-result';

/** A sum over runs, and of how many runs it is: the others did not tell. */
export interface BatchCost {
  readonly usd: number;
  /** `estimated` when that of one run is. */
  readonly source: FigureSource;
  readonly runs: number;
}

/** What came of a batch. */
export interface BatchSummary {
  /** How many requests there were. */
  readonly requests: number;
  /** How many runs ended in each way; a way in which none did is absent. */
  readonly verdicts: Readonly<Partial<Record<VerdictClass, number>>>;
  /** Requests that could not be planned or started. */
  readonly notStarted: number;
  /** Requests whose turn did not come before the batch was ended. */
  readonly skipped: number;
  readonly durationMs: number;
  /** Tokens of all runs that told any. */
  readonly usage?: RunUsage & { readonly runs: number };
  readonly cost?: BatchCost;
  /** 0: every run was `ok`. 130: the batch was stopped. 1: all else. */
  readonly exitCode: number;
  /** One for each request, in their order. */
  readonly results: readonly BatchResult[];
}

/** Adds the results of a batch up. */
export function summarize(
  results: readonly BatchResult[],
  { durationMs, wasStopped }: { readonly durationMs: number; readonly wasStopped: boolean },
): BatchSummary {
  const verdicts = results.flatMap(({ verdict }) => verdict ?? []);
  const usage = sumOfUsage(verdicts);
  const cost = sumOfCost(verdicts);
  const skipped = results.filter(({ problem }) => problem?.code === 'skipped').length;
  const isAllOk = results.every(({ verdict }) => verdict?.verdict === 'ok');
  return {
    requests: results.length,
    verdicts: countsOf(verdicts.map(({ verdict }) => verdict)),
    notStarted: results.length - verdicts.length - skipped,
    skipped,
    durationMs,
    ...(usage === undefined ? {} : { usage }),
    ...(cost === undefined ? {} : { cost }),
    exitCode: isAllOk ? 0 : wasStopped ? 130 : 1,
    results,
  };
}

function countsOf(classes: readonly VerdictClass[]): BatchSummary['verdicts'] {
  const counts = new Map<VerdictClass, number>();
  for (const one of [...classes].sort()) counts.set(one, (counts.get(one) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function sumOfUsage(verdicts: readonly Verdict[]): BatchSummary['usage'] {
  const told = verdicts.flatMap(({ usage }) => usage ?? []);
  if (told.length === 0) return undefined;
  const answers = told.reduce((sum, usage) => sum + (usage.answers ?? 0), 0);
  const tokens = told.map((usage) => readUsage(usage) ?? {}).reduce(addFigures, {});
  return { ...tokens, source: sourceOf(told), ...(answers === 0 ? {} : { answers }), runs: told.length };
}

function sumOfCost(verdicts: readonly Verdict[]): BatchCost | undefined {
  const told = verdicts.flatMap(({ cost }) => cost ?? []);
  if (told.length === 0) return undefined;
  const { costUsd: usd = 0 } = told.map((cost) => ({ costUsd: cost.usd })).reduce(addFigures, {});
  return { usd, source: sourceOf(told), runs: told.length };
}

function sourceOf(told: readonly { readonly source: FigureSource }[]): FigureSource {
  return told.some(({ source }) => source === 'estimated') ? 'estimated' : 'reported';
}
