import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { Verdict } from '../api';
import { eventsFile, parseEventLine, readEventLines } from './record-events';

/** What the events that are kept tell of a run that nobody brought to an end. */
export interface EventSummary {
  /** Where the last whole line ends; what follows is torn. Absent: there are no events. */
  readonly end?: number;
  /** Of the next event. */
  readonly nextSeq: number;
  /** Milliseconds from the start to the last event. */
  readonly atMs: number;
  readonly toolCalls: number;
  /** The last message of the agent. */
  readonly text: string;
  /** The agent's own id of the session. */
  readonly sessionId?: string;
  readonly hasVerdict: boolean;
}

/** Reads the events of a record from the first to the last whole one. */
export function sumUpEvents(directory: string): EventSummary {
  const sum: { -readonly [Field in keyof EventSummary]: EventSummary[Field] } = {
    nextSeq: 0,
    atMs: 0,
    toolCalls: 0,
    text: '',
    hasVerdict: false,
  };
  try {
    sum.end = 0;
    for (const { text, end } of readEventLines(directory)) {
      sum.end = end;
      const event = parseEventLine(text);
      if (event === undefined) continue;
      sum.nextSeq = event.seq + 1;
      sum.atMs = event.atMs;
      if (event.type === 'tool_call') sum.toolCalls += 1;
      if (event.type === 'session') sum.sessionId = event.sessionId;
      if (event.type === 'message' && event.parentToolCallId === undefined) sum.text = event.text;
      sum.hasVerdict = event.type === 'verdict';
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ELOOP') throw error;
    // A host that died before it made the file, or a link in its place.
    delete sum.end;
  }
  return sum;
}

/** Takes a torn last line away and adds the verdict where it is missing, so that readers find the end of the run. */
export function closeEvents(
  directory: string,
  { end, nextSeq, atMs, hasVerdict }: EventSummary,
  verdict: Verdict,
): void {
  if (end === undefined) return;
  const file = openSync(eventsFile(directory), constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW);
  try {
    if (fstatSync(file).size > end) ftruncateSync(file, end);
    if (hasVerdict) return;
    const event = { type: 'verdict', ...verdict, runId: verdict.runId, seq: nextSeq, atMs };
    const line = Buffer.from(`${JSON.stringify(event)}\n`);
    if (writeSync(file, line) !== line.length)
      throw Object.assign(new Error('ENOSPC: a part of a line'), { code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}
