import type { RunEvent } from '../../../api';
import type { BatchEvent, BatchResult } from '../../../batch';
import { stripControl } from '../../../events';
import { monotonicMs } from '../../../host';
import { columnsOf, fitLine, paint } from '../terminal';
import { LiveRegion } from '../view/live-region';
import { spinner } from '../view/working-line';

/** Lines of a terminal that are left to what stands above. */
const keptRows = 4;

interface Going {
  readonly label: string;
  readonly startedAt: number;
  doing: string;
}

/** One line for each run: while it goes on at the bottom of the terminal, and for good once it has ended. */
export class BatchView {
  readonly #stream: NodeJS.WriteStream;
  readonly #total: number;
  readonly #going = new Map<number, Going>();
  readonly #region: LiveRegion;
  #ended = 0;

  constructor(stream: NodeJS.WriteStream, total: number) {
    this.#stream = stream;
    this.#total = total;
    this.#region = new LiveRegion(stream, () => this.#lines());
  }

  show(happened: BatchEvent): void {
    const { index } = happened;
    if ('event' in happened) {
      this.#note(index, happened.event);
      return;
    }
    this.#going.delete(index);
    this.#ended += 1;
    this.#region.print([this.#endOf(happened.result)]);
  }

  close(): void {
    this.#region.close();
  }

  #note(index: number, event: RunEvent): void {
    const going = this.#going.get(index);
    if (event.type === 'run_started') {
      const label = `${name(index)} ${event.label}`;
      this.#going.set(index, { label, startedAt: monotonicMs(), doing: 'starts' });
      this.#region.print([]);
    } else if (going !== undefined) going.doing = doingOf(event) ?? going.doing;
  }

  #lines(): readonly string[] {
    const { dim } = paint(this.#stream);
    const now = monotonicMs();
    const most = Math.max(1, (this.#stream.rows || 24) - keptRows);
    const going = [...this.#going.values()];
    const lines = going.slice(0, most).map(({ label, startedAt, doing }) => {
      const time = ((now - startedAt) / 1000).toFixed(0);
      return fitLine(`${spinner(now)} ${label}  ${time} s  ${doing}`, columnsOf(this.#stream));
    });
    const hidden = going.length > most ? `, ${String(going.length - most)} not shown` : '';
    const count = `${String(this.#ended)} of ${String(this.#total)} ended, ${String(going.length)} going on${hidden}`;
    return going.length === 0 ? [] : [...lines, dim(fitLine(count, columnsOf(this.#stream)))];
  }

  #endOf({ index, agent, verdict, problem }: BatchResult): string {
    const { green, red, bold } = paint(this.#stream);
    const isOk = verdict?.verdict === 'ok';
    const [first = ''] = (verdict?.reason ?? problem?.message ?? '').split('\n', 1);
    const text = `${name(index)} ${agent}  ${verdict?.verdict ?? problem?.code ?? ''}  `;
    const reason = fitLine(first, Math.max(20, columnsOf(this.#stream) - text.length - 2));
    return `${isOk ? green('✓') : red('✗')} ${bold(stripControl(text).trimEnd())}  ${reason}`;
  }
}

function name(index: number): string {
  return `[${String(index)}]`;
}

/** What a run does, in a few words; nothing for what is of no interest to somebody who watches many. */
function doingOf(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'tool_call':
      return event.title;
    case 'message':
      return event.text.trim().split('\n', 1)[0];
    case 'model_request':
      return event.status === undefined || event.status >= 400 ? 'waits for the model' : undefined;
    case 'process_started':
      return 'works';
    default:
      return undefined;
  }
}
