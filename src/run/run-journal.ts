import type { ModelRequestFact, RunEvent, RunEventBody, Verdict } from '../api';
import { EventStream } from './event-stream';
import type { ResultEvent } from './judge';
import type { RunRecord } from './run-record';

/** Facts of the broker that a verdict looks back at. */
const keptRequests = 20;

/** Numbers the events of one run, keeps them, hands them out, and remembers what a verdict is made from. */
export class RunJournal {
  readonly events = new EventStream();
  readonly #record: RunRecord;
  readonly #runId: string;
  readonly #startedAt = performance.now();
  readonly #requests: ModelRequestFact[] = [];
  #sequence = 0;
  #result: ResultEvent | undefined;
  #lastMessage = '';
  #sessionId: string | undefined;

  constructor(runId: string, record: RunRecord) {
    this.#runId = runId;
    this.#record = record;
  }

  /** Milliseconds since the run began. */
  get elapsedMs(): number {
    return Math.round(performance.now() - this.#startedAt);
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

  /** The last answers of the model, in order. */
  get requests(): readonly ModelRequestFact[] {
    return this.#requests;
  }

  emit(body: RunEventBody): void {
    this.#remember(body);
    const event: RunEvent = { ...body, runId: this.#runId, seq: this.#sequence, atMs: this.elapsedMs };
    this.#sequence += 1;
    this.#record.event(event);
    this.events.push(event);
  }

  /** Emits the last event and closes the record. */
  conclude(verdict: Verdict): void {
    this.emit({ type: 'verdict', ...verdict });
    this.#record.close(verdict);
    this.events.end();
  }

  #remember(body: RunEventBody): void {
    if (body.type === 'session') this.#sessionId = body.sessionId;
    if (body.type === 'message') this.#lastMessage = body.text;
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
