import type { RunEvent } from '../api';
import { shownDiffs, shownInput } from './call-parts';
import { clipLine, TextBudget } from './clipped-text';
import { requestLine } from './request-line';
import type { CallEntry, TimelineEntry } from './timeline-entry';

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

/** What a page holds at most. */
export interface TimelineLimits {
  readonly entries: number;
  /** Characters of all texts together. */
  readonly characters: number;
}

const usualLimits: TimelineLimits = { entries: 20_000, characters: 8_000_000 };
/** Characters of one message, and of one output. */
const messageLimit = 200_000;
const outputLimit = 20_000;
const deepest = 4;

/**
 * Makes a timeline from the events of a run, one after the other: calls with what came of them, and within them what
 * their sub-agents did.
 */
export class Timeline {
  readonly entries: TimelineEntry[] = [];
  /** Entries that the page has no room for. */
  leftOut = 0;
  /** The model that the agent named, or that its requests named. */
  model: string | undefined;
  readonly #calls = new Map<string, CallEntry>();
  /** By the call whose sub-agent it is. */
  readonly #within = new Map<string, PlaceWithin>();
  readonly #budget: TextBudget;
  #room: number;
  #lastMessage = '';

  constructor(limits: TimelineLimits = usualLimits) {
    this.#budget = new TextBudget(limits.characters);
    this.#room = limits.entries;
  }

  /** A record can be damaged: an event that is not what its type says is told as one line. */
  take(event: RunEvent): void {
    try {
      this.#take(event);
    } catch {
      this.#put({ ...placeOf(event), type: 'line', about: 'record', text: 'a damaged event', tone: 'warning' });
    }
  }

  #take(event: RunEvent): void {
    if (event.type === 'tool_call_update') this.#update(event);
    else if (event.type === 'tool_call') this.#call(event);
    else if (event.type === 'result') this.#result(event);
    else this.#put(this.#entry(event), 'parentToolCallId' in event ? event.parentToolCallId : undefined);
  }

  #entry(event: RunEvent): TimelineEntry | undefined {
    const place = placeOf(event);
    const line = (about: string, text: string, tone: 'plain' | 'warning' | 'bad' = 'plain'): TimelineEntry => {
      return { ...place, type: 'line', about, text: clipLine(text), tone };
    };
    switch (event.type) {
      case 'message':
        if (event.parentToolCallId === undefined) this.#lastMessage = bare(event.text);
        return this.#said('message', event, event.text);
      case 'thought':
        return this.#said('thought', event, event.text);
      case 'question':
        return this.#said('question', event, event.text);
      case 'plan': {
        const entries = event.entries.slice(0, 200).map((entry) => ({ ...entry, content: clipLine(entry.content) }));
        return { ...place, type: 'plan', entries };
      }
      case 'session':
        this.model ??= event.model;
        return line('session', [event.sessionId, event.model ?? ''].join(' ').trim());
      case 'model_request': {
        this.model ??= event.model;
        const { text, isBad } = requestLine(event);
        return line('model', text, isBad ? 'bad' : 'plain');
      }
      case 'notice':
        return line('notice', event.message, 'warning');
      case 'oversize':
        return line('notice', `a line of ${String(event.bytes)} bytes was left out`, 'warning');
      case 'raw':
        return line('output', event.line);
      default:
        return undefined;
    }
  }

  #said(
    how: 'message' | 'thought' | 'question' | 'answer' | 'error',
    event: RunEvent,
    text: string,
  ): TimelineEntry | undefined {
    if (text.trim() === '') return undefined;
    return { ...placeOf(event), type: 'said', how, text: this.#budget.clip(text, messageLimit) };
  }

  #result(event: EventOf<'result'>): void {
    // An answer may join the lines of the message before in its own way.
    const isSaid = this.#lastMessage.endsWith(bare(event.text));
    if (event.isError || !isSaid) this.#put(this.#said(event.isError ? 'error' : 'answer', event, event.text));
  }

  #call(event: EventOf<'tool_call'>): void {
    const call: CallEntry = {
      ...placeOf(event),
      type: 'call',
      kind: event.kind,
      name: clipLine(event.name, 100),
      title: clipLine(event.title),
      input: shownInput(event.input, event.title, this.#budget),
      diffs: shownDiffs(event.diffs ?? [], this.#budget),
      output: undefined,
      outcome: 'running',
      exitCode: undefined,
      endedAtMs: undefined,
      within: [],
    };
    if (!this.#put(call, event.parentToolCallId)) return;
    const place = this.#placeWithin(event.parentToolCallId);
    this.#calls.set(event.toolCallId, call);
    // What lies deeper still is shown side by side.
    const within = place.depth < deepest ? call.within : place.list;
    this.#within.set(event.toolCallId, { list: within, depth: place.depth + 1 });
  }

  #update(event: EventOf<'tool_call_update'>): void {
    const call = this.#calls.get(event.toolCallId);
    if (call === undefined || event.status === 'in_progress') return;
    call.outcome = event.denied === true ? 'denied' : event.status;
    call.exitCode = event.exitCode;
    call.endedAtMs = event.atMs;
    if (event.output !== undefined && event.output !== '') call.output = this.#budget.clip(event.output, outputLimit);
    if (event.diffs !== undefined && event.diffs.length > 0) call.diffs = shownDiffs(event.diffs, this.#budget);
  }

  #placeWithin(toolCallId: string | undefined): PlaceWithin {
    const known = toolCallId === undefined ? undefined : this.#within.get(toolCallId);
    return known ?? { list: this.entries, depth: 0 };
  }

  /** Tells whether there was room. */
  #put(entry: TimelineEntry | undefined, parentToolCallId?: string): boolean {
    if (entry === undefined) return false;
    if (this.#room === 0) {
      this.leftOut += 1;
      return false;
    }
    this.#room -= 1;
    this.#placeWithin(parentToolCallId).list.push(entry);
    return true;
  }
}

/** Where the entries of a sub-agent go. */
interface PlaceWithin {
  readonly list: TimelineEntry[];
  readonly depth: number;
}

function placeOf({ seq, atMs }: RunEvent): { readonly seq: number; readonly atMs: number } {
  return { seq, atMs };
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
