import type { PlanEntry, ToolKind } from '../api';
import type { ClippedText } from './clipped-text';
import type { LineDiff } from './line-diff';

/** Where an entry stands: its number in the run, and milliseconds since the start. */
interface EntryPlace {
  readonly seq: number;
  readonly atMs: number;
}

/** What somebody said. `answer`: the final one, where no message held it. */
export interface SaidEntry extends EntryPlace {
  readonly type: 'said';
  readonly how: 'message' | 'thought' | 'question' | 'answer' | 'error';
  readonly text: ClippedText;
}

/** One line about the run, with what it is about. */
export interface LineEntry extends EntryPlace {
  readonly type: 'line';
  readonly about: string;
  readonly text: string;
  readonly tone: 'plain' | 'warning' | 'bad';
}

/** The agent's own plan at that moment. */
export interface PlanOfAgent extends EntryPlace {
  readonly type: 'plan';
  readonly entries: readonly PlanEntry[];
}

/** What a tool call changes in one file, cut to what can be shown. */
export interface ShownDiff extends LineDiff {
  readonly path: string;
  /** Lines of the diff that are left out. */
  readonly hidden: number;
}

/** A tool call with all that came of it. */
export interface CallEntry extends EntryPlace {
  readonly type: 'call';
  readonly kind: ToolKind;
  readonly name: string;
  readonly title: string;
  readonly input: ClippedText | undefined;
  diffs: readonly ShownDiff[];
  output: ClippedText | undefined;
  /** `running`: nothing was told of its end. */
  outcome: 'running' | 'completed' | 'failed' | 'denied';
  exitCode: number | undefined;
  endedAtMs: number | undefined;
  /** What its sub-agent did. */
  readonly within: TimelineEntry[];
}

/** One thing of the timeline of a run. */
export type TimelineEntry = SaidEntry | LineEntry | PlanOfAgent | CallEntry;
