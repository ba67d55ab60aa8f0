import type { RunEvent } from '../../../api';
import { stripControl } from '../../../events';
import { thoughtLines } from './block-lines';
import { indent } from './indent';
import { oneLineText, shownLines } from './shown-text';
import { verboseLine } from './verbose-line';
import { verdictLines } from './verdict-lines';
import type { ViewStyle } from './view-style';

const planMarks = { pending: '[ ]', in_progress: '[>]', completed: '[x]' } as const;

/** What an event looks like that needs nothing of the events before it. */
export function eventLines(event: RunEvent, time: string, style: ViewStyle): readonly string[] {
  const { bold, dim, yellow, verbose } = style;
  switch (event.type) {
    case 'run_started': {
      const version = event.version === undefined ? '' : ` ${event.version}`;
      return [
        `${time}${bold(`${event.label}${version}`)} in ${oneLineText(event.directory)}`,
        `${time}${dim(`${event.route}: ${event.why}; permission ${event.permission}`)}`,
        ...resumedLines(event).map((line) => `${time}${dim(line)}`),
      ];
    }
    case 'message':
      if (event.parentToolCallId !== undefined && !verbose) return [];
      return messageLines(event.text, time);
    case 'thought':
      return hanging(thoughtLines(event.text, style), time);
    case 'plan':
      return hanging(
        event.entries.map(({ content, status }) => dim(`${planMarks[status]} ${oneLineText(content)}`)),
        time,
      );
    case 'question':
      return hanging(shownLines(event.text).map(yellow), time);
    case 'notice':
      return [`${time}${yellow(oneLineText(event.message))}`];
    case 'oversize':
      return [`${time}${yellow(`a line of ${String(event.bytes)} bytes was left out`)}`];
    case 'model_request':
      return requestLines(event, time, style);
    case 'verdict':
      return verdictLines(event, time, style);
    default:
      return verbose ? [`${time}${dim(verboseLine(event))}`] : [];
  }
}

function requestLines(
  event: Extract<RunEvent, { type: 'model_request' }>,
  time: string,
  { red, dim, verbose }: ViewStyle,
): readonly string[] {
  const failed = event.refused === undefined && (event.status === undefined || event.status >= 400);
  if (!failed) return verbose ? [`${time}${dim(verboseLine(event))}`] : [];
  const why = event.errorMessage === undefined ? '' : `: ${oneLineText(event.errorMessage)}`;
  return [`${time}${red(`the model answered ${String(event.status ?? 'nothing')}`)}${why}`];
}

/** What the agent says, in full. */
export function messageLines(text: string, time: string): readonly string[] {
  return hanging(stripControl(text).split('\n'), time);
}

/** The first line after the time, the others below it. */
function hanging(lines: readonly string[], time: string): readonly string[] {
  return lines.map((line, index) => `${index === 0 ? time : indent}${line}`);
}

/** A person may stand somewhere else than in the directory of the session. */
function resumedLines({ session, sessionMode }: Extract<RunEvent, { type: 'run_started' }>): readonly string[] {
  if (session === undefined || sessionMode === undefined || sessionMode === 'create') return [];
  return [sessionMode === 'fork' ? `session ${session}, a copy` : `goes on with session ${session}, in its directory`];
}
