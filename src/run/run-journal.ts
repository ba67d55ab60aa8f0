import type { ModelRequestFact, RunEvent, RunEventBody, Verdict } from '../api';
import { monotonicMs } from '../host';
import { EventStream } from './event-stream';
import type { ResultEvent } from './evidence';
import { HeldPieces } from './held-pieces';
import { redactStrings } from './redact-strings';
import type { RunRecord } from './run-record';
import { UsageTally } from './usage-tally';

/** Facts of the broker that a verdict looks back at. */
const keptRequests = 20;

/**
 * Takes the secrets out of the events of one run, numbers them, keeps them, hands them out, and remembers what a
 * verdict is made from.
 */
export class RunJournal {
  readonly events = new EventStream();
  /** What the run used up to now. */
  readonly tally: UsageTally;
  /** Takes the secrets of the run out of a text; set as soon as they are known. */
  redact: (text: string) => string = (text) => text;
  /** How much at the end of a text could be the beginning of a secret; set with `redact`. */
  openTail: (text: string) => number = () => 0;
  readonly #pieces = new HeldPieces({
    redact: (text) => this.redact(text),
    openTail: (text) => this.openTail(text),
  });
  readonly #record: RunRecord;
  readonly #runId: string;
  readonly #startedAt = monotonicMs();
  readonly #requests: ModelRequestFact[] = [];
  #sequence = 0;
  #toolCalls = 0;
  #result: ResultEvent | undefined;
  #lastMessage = '';
  #sessionId: string | undefined;
  #verdict: Verdict | undefined;
  #isComplete = false;

  /** `tally`: that of a new conversation when absent. */
  constructor(runId: string, record: RunRecord, tally = new UsageTally({})) {
    this.tally = tally;
    this.#runId = runId;
    this.#record = record;
  }

  /** Milliseconds since the run began. */
  get elapsedMs(): number {
    return Math.round(monotonicMs() - this.#startedAt);
  }

  /** The agent's own word that it is done, if it gave one. */
  get result(): ResultEvent | undefined {
    return this.#result;
  }

  /** The final answer, or the last message where the agent gives none. */
  get text(): string {
    return this.#result?.text || this.#lastMessage;
  }

  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /** How many tool calls the agent told of. */
  get toolCalls(): number {
    return this.#toolCalls;
  }

  /** The last answers of the model, in order. */
  get requests(): readonly ModelRequestFact[] {
    return this.#requests;
  }

  /** Emits an event; nothing comes after the verdict. Throws when the event is no JSON, and nothing of it is kept then. */
  emit(body: RunEventBody): void {
    if (this.#isComplete) return;
    for (const told of this.#pieces.take(body)) this.#tell(told);
  }

  #tell(body: RunEventBody): void {
    const clean = { ...this.#redacted(body), type: body.type } as RunEventBody;
    const event: RunEvent = { ...clean, runId: this.#runId, seq: this.#sequence, atMs: this.elapsedMs };
    const line = JSON.stringify(event);
    this.#isComplete = body.type === 'verdict';
    this.#sequence += 1;
    this.#remember(clean);
    // Before the record: when that fails, the notice of it has the next number.
    this.events.push(event, line.length);
    this.#record.event(line);
  }

  /** Keeps the verdict, emits it as the last event and closes the record. Gives it as it was told: the first one stays. */
  conclude(verdict: Verdict): Verdict {
    if (this.#verdict !== undefined) return this.#verdict;
    this.#verdict = this.#redacted(verdict);
    this.#record.verdict(this.#verdict);
    this.emit({ type: 'verdict', ...this.#verdict });
    this.#record.close();
    this.events.end();
    return this.#verdict;
  }

  #redacted<Value>(value: Value): Value {
    return redactStrings(value, this.redact) as Value;
  }

  #remember(body: RunEventBody): void {
    this.tally.take(body);
    if (body.type === 'session') this.#sessionId = body.sessionId;
    // What a sub-agent says is not the word of the agent.
    if (body.type === 'message' && body.parentToolCallId === undefined) this.#lastMessage = body.text;
    if (body.type === 'tool_call') this.#toolCalls += 1;
    if (body.type === 'result') this.#result = body;
    if (body.type !== 'model_request' || !saysSomethingOfTheModel(body)) return;
    this.#requests.push(body);
    if (this.#requests.length > keptRequests) this.#requests.shift();
  }
}

/** A request that the broker turned away, such as a probe without a token, says nothing of the model. */
function saysSomethingOfTheModel({ refused }: ModelRequestFact): boolean {
  return refused === undefined || refused.startsWith('upstream') || refused.startsWith('address');
}
