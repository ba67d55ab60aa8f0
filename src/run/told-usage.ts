import type { AgentEvent, RunCost, RunUsage } from '../api';
import { SessionUsage } from './session-usage';
import { addFigures, readFigures, tokensOf, type UsageFigures } from './usage-figures';

type UsageEvent = Extract<AgentEvent, { type: 'usage' }>;
type ResultEvent = Extract<AgentEvent, { type: 'result' }>;

/**
 * Tokens and cost of a run as the agent itself tells them. It may tell the same in more than one way: its last word on
 * the run wins, then what it counted of the run, of the conversation, and of each answer.
 */
export class ToldUsage {
  /** The last figures of each answer that has an id. */
  readonly #answers = new Map<string, UsageFigures>();
  readonly #sessions = new Map<string, SessionUsage>();
  readonly #sessionBefore: UsageFigures | undefined;
  #nameless: UsageFigures | undefined;
  #namelessAnswers = 0;
  #run: UsageFigures | undefined;
  #result: UsageFigures | undefined;

  /** What the conversation had used before this run: `{}` for a new one, `undefined` where it is not known. */
  constructor(sessionBefore: UsageFigures | undefined) {
    this.#sessionBefore = sessionBefore;
  }

  get usage(): RunUsage | undefined {
    for (const figures of [this.#result, this.#run, this.#session]) {
      const tokens = figures === undefined ? undefined : tokensOf(figures);
      if (tokens !== undefined) return { ...tokens, source: 'reported' };
    }
    const sum = this.#sumOfAnswers;
    const tokens = sum === undefined ? undefined : tokensOf(sum);
    const answers = this.#answers.size + this.#namelessAnswers;
    return tokens === undefined ? undefined : { ...tokens, source: 'reported', answers };
  }

  get cost(): RunCost | undefined {
    const usd = [this.#result, this.#run, this.#session, this.#sumOfAnswers]
      .map((figures) => figures?.costUsd)
      .find((cost) => cost !== undefined);
    return usd === undefined ? undefined : { usd, source: 'reported' };
  }

  /** The agent's own last figures of the conversation from its beginning. */
  get conversation(): UsageFigures | undefined {
    return this.#sessions.get('')?.told;
  }

  takeUsage(event: UsageEvent): void {
    const figures = readFigures(event.usage, event.costUsd);
    if (figures === undefined) return;
    if (event.scope === 'response') this.#takeAnswer(event.responseId, figures);
    else if (event.scope === 'session') this.#takeSession(event.parentToolCallId ?? '', figures);
    // What a sub-agent used is in the figures of the run.
    else if (event.parentToolCallId === undefined) this.#run = figures;
  }

  takeResult({ usage, costUsd }: ResultEvent): void {
    this.#result = readFigures(usage, costUsd) ?? this.#result;
  }

  #takeAnswer(id: string | undefined, figures: UsageFigures): void {
    if (id !== undefined) {
      this.#answers.set(id, figures);
      return;
    }
    this.#nameless = addFigures(this.#nameless ?? {}, figures);
    this.#namelessAnswers += 1;
  }

  #takeSession(owner: string, figures: UsageFigures): void {
    // A sub-agent has a conversation of its own, which begins in this run.
    const session = this.#sessions.get(owner) ?? new SessionUsage(owner === '' ? this.#sessionBefore : {});
    this.#sessions.set(owner, session);
    session.take(figures);
  }

  get #session(): UsageFigures | undefined {
    return sumOf([...this.#sessions.values()].map((session) => session.used));
  }

  get #sumOfAnswers(): UsageFigures | undefined {
    return sumOf([...this.#answers.values(), this.#nameless]);
  }
}

function sumOf(parts: readonly (UsageFigures | undefined)[]): UsageFigures | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? undefined : known.reduce(addFigures);
}
