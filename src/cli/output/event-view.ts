import type { RunEvent } from '../../api';
import { stripControl } from '../../events';
import { ActivityLine } from './activity-line';
import { columnsOf, fitLine, paint } from './terminal';

/** Lines of a tool's output that are shown. */
const shownOutputLines = 4;

/** Shows the events of one run to a person, each as it comes, with the seconds since the start. */
export class EventView {
  readonly #stream: NodeJS.WriteStream;
  readonly #colours;
  readonly #activity: ActivityLine;
  #directory = '';

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    this.#colours = paint(stream);
    this.#activity = new ActivityLine(stream);
  }

  show(event: RunEvent): void {
    const lines = this.#lines(event);
    if (lines.length === 0) return;
    this.#activity.clear();
    for (const line of lines) this.#stream.write(`${line}\n`);
    this.#activity.wait();
  }

  close(): void {
    this.#activity.close();
  }

  #lines(event: RunEvent): readonly string[] {
    const { bold, dim, cyan, red, yellow } = this.#colours;
    const time = dim(`${(event.atMs / 1000).toFixed(1).padStart(6)}s `);
    switch (event.type) {
      case 'run_started': {
        this.#directory = event.directory;
        const version = event.version === undefined ? '' : ` ${event.version}`;
        return [
          `${time}${bold(`${event.label}${version}`)} in ${clean(event.directory)}`,
          `${time}${dim(`${event.route}: ${event.why}; permission ${event.permission}`)}`,
        ];
      }
      case 'message':
        return clean(event.text)
          .split('\n')
          .map((line, index) => `${index === 0 ? time : '        '}${line}`);
      case 'tool_call':
        return [`${time}${cyan(event.kind)} ${this.#fit(this.#shortened(clean(event.title)), event.kind.length)}`];
      case 'tool_call_update':
        return event.status === 'in_progress' ? [] : this.#outcome(event);
      case 'notice':
        return [`${time}${yellow(clean(event.message))}`];
      case 'model_request':
        return event.refused !== undefined || (event.status !== undefined && event.status < 400)
          ? []
          : [
              `${time}${red(`the model answered ${String(event.status ?? 'nothing')}`)}${event.errorMessage === undefined ? '' : `: ${clean(event.errorMessage)}`}`,
            ];
      case 'verdict':
        return this.#verdict(event, time);
      default:
        return [];
    }
  }

  #outcome(event: Extract<RunEvent, { type: 'tool_call_update' }>): readonly string[] {
    const { dim, red } = this.#colours;
    const output = clean(event.output ?? '');
    const lines = output.split('\n').filter((line) => line.trim() !== '');
    const hidden = lines.length - shownOutputLines;
    const shown = lines.slice(0, shownOutputLines).map((line) => dim(`         │ ${this.#fit(line, 3)}`));
    const rest = hidden > 0 ? [dim(`         │ … ${String(hidden)} more ${hidden === 1 ? 'line' : 'lines'}`)] : [];
    const failed = event.status === 'failed' || (event.exitCode ?? 0) !== 0;
    const mark = event.exitCode === undefined ? 'failed' : `exit code ${String(event.exitCode)}`;
    return [...shown, ...rest, ...(failed ? [`         ${red(mark)}`] : [])];
  }

  #verdict(event: Extract<RunEvent, { type: 'verdict' }>, time: string): readonly string[] {
    const { bold, dim, green, red } = this.#colours;
    const colour = event.verdict === 'ok' ? green : red;
    return [
      `${time}${bold(colour(event.verdict))}  ${clean(event.reason)}`,
      ...(event.nextStep === undefined ? [] : [`        ${event.nextStep}`]),
      dim(`        record: ${event.record}`),
    ];
  }

  /** Paths below the directory of work are shown from there. */
  #shortened(text: string): string {
    return this.#directory === '' ? text : text.replaceAll(`${this.#directory}/`, '');
  }

  #fit(text: string, used: number): string {
    return fitLine(text.split('\n', 1)[0] ?? '', columnsOf(this.#stream) - used - 10);
  }
}

/** What an agent printed must not steer the terminal. */
function clean(text: string): string {
  return stripControl(text);
}
