import type { RunEvent } from '../../../api';
import { monotonicMs } from '../../../host';
import { textWidth } from '../text-width';
import { diffLines, outputLines } from './block-lines';
import { eventLines, messageLines } from './event-lines';
import { indent } from './indent';
import { LiveRegion } from './live-region';
import { PendingCalls } from './pending-calls';
import { shownLines } from './shown-text';
import { callText, isFailure, outcomeText } from './tool-call-line';
import { UnsaidAnswer } from './unsaid-answer';
import { viewStyle, type ViewStyle } from './view-style';
import { spinner, workingLine } from './working-line';

type ToolCall = Extract<RunEvent, { type: 'tool_call' }>;
type ToolCallUpdate = Extract<RunEvent, { type: 'tool_call_update' }>;

/** What a view of a run shows. */
export interface ViewOptions {
  /** Everything: thoughts and outputs in full, requests to the model, lines that no decoder knows. */
  readonly verbose?: boolean;
}

/** Shows the events of one run to a person, each as it comes, with the seconds since the start. */
export class EventView {
  readonly #style: ViewStyle;
  readonly #region: LiveRegion;
  readonly #pending = new PendingCalls();
  readonly #answer = new UnsaidAnswer();
  readonly #startedAt = monotonicMs();
  #shownAt = monotonicMs();
  #directory = '';
  /** What the agent is saying, before it has said it. */
  #saying = '';

  constructor(stream: NodeJS.WriteStream, { verbose = false }: ViewOptions = {}) {
    this.#style = viewStyle(stream, verbose, () => this.#directory);
    this.#region = new LiveRegion(stream, () => this.#liveLines());
  }

  show(event: RunEvent): void {
    const lines = this.#lines(event, this.#style.dim(`${(event.atMs / 1000).toFixed(1).padStart(6)}s `));
    if (lines.length > 0) this.#shownAt = monotonicMs();
    this.#region.print(lines);
  }

  close(): void {
    this.#region.close();
  }

  #lines(event: RunEvent, time: string): readonly string[] {
    if (event.type === 'run_started') this.#directory = event.directory;
    if (event.type === 'message_delta') this.#saying += event.text;
    if (event.type === 'message') this.#saying = '';
    if (event.type === 'tool_call') return this.#begin(event, time);
    if (event.type === 'tool_call_update') return event.status === 'in_progress' ? [] : this.#end(event, time);
    const answer = this.#answer.take(event);
    const unended = event.type === 'verdict' && this.#region.isLive ? this.#pending.takeAll() : [];
    return [
      ...unended.map((call) => {
        const outcome = ' did not end';
        return `${time}${callText(call, this.#style, outcome.length)}${this.#style.dim(outcome)}`;
      }),
      ...(answer === undefined ? [] : messageLines(answer, time)),
      ...eventLines(event, time, this.#style),
    ];
  }

  /** A call is one line that fills in; where lines cannot be changed it is told when it begins. */
  #begin(call: ToolCall, time: string): readonly string[] {
    this.#pending.begin(call);
    if (this.#region.isLive) return [];
    return [`${time}${callText(call, this.#style)}`, ...diffLines(call.diffs ?? [], this.#style)];
  }

  #end(update: ToolCallUpdate, time: string): readonly string[] {
    const { green, red, verbose } = this.#style;
    const call = this.#pending.end(update.toolCallId);
    const outcome = outcomeText(update, this.#style);
    const showsOutput = verbose || call?.kind === 'execute' || isFailure(update);
    const output = showsOutput ? outputLines(update.output ?? '', this.#style) : [];
    if (!this.#region.isLive || call === undefined) {
      const diffs = call?.diffs === undefined ? diffLines(update.diffs ?? [], this.#style) : [];
      return [...diffs, ...output, ...(outcome === '' ? [] : [`${indent} ${outcome}`])];
    }
    const mark = isFailure(update) ? red('✗') : green('✓');
    const beside = outcome === '' ? '' : ` ${outcome}`;
    const line = `${time}${mark} ${callText(call, this.#style, textWidth(beside))}${beside}`;
    const diffs = isFailure(update) ? [] : (update.diffs ?? call.diffs ?? []);
    return [line, ...diffLines(diffs, this.#style), ...output];
  }

  #liveLines(): readonly string[] {
    const { dim, fit } = this.#style;
    const sign = spinner(monotonicMs());
    const calls = this.#pending.lines(this.#style).map((line) => `${indent}${sign} ${line}`);
    if (calls.length > 0) return calls;
    const said = shownLines(this.#saying).at(-1);
    if (said !== undefined) return [`${indent}${dim(`${sign} ${fit(said, 12)}`)}`];
    return workingLine('working', this.#startedAt, this.#shownAt).map(dim);
  }
}
