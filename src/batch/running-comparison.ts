import { join } from 'node:path';
import type { Baseline } from '../changes';
import { thrownText } from '../errors/thrown-text';
import type { Batch } from './batch';
import type { BatchEvent, BatchResult } from './batch-result';
import type { CompareOptions, ComparedRun, Comparison, ComparisonOutcome } from './comparison';
import type { ComparisonFile } from './worktrees/comparison-file';
import { clearComparison } from './worktrees/recover-worktrees';

/** Name of the patch in the record of a run. */
export const patchName = 'changes.patch';

interface ComparisonParts {
  readonly id: string;
  readonly batch: Batch;
  readonly warnings: readonly string[];
  readonly baselines: ReadonlyMap<string, Baseline>;
  /** Where the worktrees lie. */
  readonly directory: string;
  readonly file: ComparisonFile;
  readonly options: CompareOptions;
}

/** A comparison whose runs go on. */
export class RunningComparison implements Comparison {
  readonly id: string;
  readonly agents: readonly string[];
  readonly warnings: readonly string[];
  readonly outcome: Promise<ComparisonOutcome>;
  readonly #parts: ComparisonParts;

  constructor(parts: ComparisonParts) {
    this.id = parts.id;
    this.agents = parts.options.agents;
    this.warnings = [...parts.warnings, ...parts.batch.warnings];
    this.#parts = parts;
    this.outcome = this.#conclude();
  }

  [Symbol.asyncIterator](): AsyncIterator<BatchEvent> {
    return this.#parts.batch[Symbol.asyncIterator]();
  }

  stop(reason = 'the comparison was stopped'): Promise<ComparisonOutcome> {
    void this.#parts.batch.stop(reason);
    return this.outcome;
  }

  async #conclude(): Promise<ComparisonOutcome> {
    const { id, batch, directory, file, options } = this.#parts;
    const { results, ...summary } = await batch.summary;
    const compared: ComparedRun[] = [];
    for (const result of results) compared.push(await this.#compared(result));
    for (const baseline of this.#parts.baselines.values()) baseline.forget();
    // Without its patch the worktree is all that there is of what the agent did.
    const unread = compared.flatMap(({ agent, patchProblem }) => (patchProblem === undefined ? [] : [agent]));
    const wanted = options.keepWorktrees === true ? options.agents : unread;
    const kept = clear(directory, { ...file, kept: wanted });
    const runs = compared.map((run) =>
      kept.includes(run.agent) ? { ...run, worktree: join(directory, run.agent) } : run,
    );
    return { id, repository: file.root, commit: file.commit, ...summary, runs };
  }

  async #compared({ index, verdict, problem }: BatchResult): Promise<ComparedRun> {
    const agent = this.agents[index] ?? '';
    if (verdict === undefined) return { agent, ...(problem === undefined ? {} : { problem }) };
    const patch = join(verdict.record, patchName);
    try {
      const isChanged = await this.#parts.baselines.get(agent)?.writePatch(patch);
      return { agent, verdict, ...(isChanged === true ? { patch } : {}) };
    } catch (error) {
      return { agent, verdict, patchProblem: thrownText(error) };
    }
  }
}

/** What cannot be taken away now is for the next start. */
function clear(directory: string, file: ComparisonFile): readonly string[] {
  try {
    return clearComparison(directory, file);
  } catch {
    return [];
  }
}
