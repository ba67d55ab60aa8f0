import { monotonicMs } from '../host';
import { startDeadline } from './deadline';
import type { Stop } from './evidence';

/** What a silence watch goes by. */
export interface SilenceWatchOptions {
  /** Longest silence in seconds; 0: any. */
  readonly idleTimeoutSeconds: number;
  /** Longest time from the start to the first sign of life in seconds; 0: any. */
  readonly firstOutputTimeoutSeconds: number;
  /** The agent prints events as it works, so that its silence says something. */
  readonly streams: boolean;
  /** Whether a tool of the agent is at work: that can be silent for any time. */
  hasOpenTool(): boolean;
  /** Whether a request to the model has no answer yet. */
  isAsking(): boolean;
  /** Whether the agent has to wait for whoever reads its events. */
  isHeldUp(): boolean;
  onSilence(stop: Stop): void;
}

/** Ends a run in which nothing happens: no event of the agent, and nothing between it and the model. */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  /** Absent before the first one: until then only the limit of that counts. */
  #lastSign: number | undefined;
  #isOver = false;
  #cancelIdle: () => void = () => undefined;
  #cancelFirst: () => void = () => undefined;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
  }

  /** The process runs. */
  start(): void {
    const { firstOutputTimeoutSeconds: first } = this.#options;
    if (first === 0) return;
    this.#cancelFirst = startDeadline(first * 1000, () => {
      this.#options.onSilence({ verdict: 'idle', reason: `the agent gave no sign of life within ${String(first)} s` });
    });
  }

  /** Something happened. Called for every event and every piece of an answer: it does as little as can be. */
  sign(): void {
    const isFirst = this.#lastSign === undefined;
    this.#lastSign = monotonicMs();
    if (isFirst) this.#begin();
  }

  end(): void {
    this.#isOver = true;
    this.#cancelIdle();
    this.#cancelFirst();
  }

  #begin(): void {
    const { idleTimeoutSeconds } = this.#options;
    this.#cancelFirst();
    if (idleTimeoutSeconds > 0 && !this.#isOver) this.#waitForSilence(idleTimeoutSeconds, monotonicMs());
  }

  /** One clock a silence, and none a sign. */
  #waitForSilence(seconds: number, since: number): void {
    this.#cancelIdle = startDeadline(since + seconds * 1000 - monotonicMs(), () => {
      const { now, last } = { now: monotonicMs(), last: this.#lastSign ?? since };
      const isSilent = now - last >= seconds * 1000;
      const stop = isSilent ? this.#judge(seconds) : undefined;
      if (stop === undefined) this.#waitForSilence(seconds, isSilent ? now : last);
      else this.#options.onSilence(stop);
    });
  }

  #judge(seconds: number): Stop | undefined {
    const options = this.#options;
    if (options.isHeldUp()) return undefined;
    if (options.isAsking()) {
      return { verdict: 'provider_error', reason: `the model has not answered for ${String(seconds)} s` };
    }
    if (!options.streams || options.hasOpenTool()) return undefined;
    return { verdict: 'idle', reason: `nothing was heard of the agent for ${String(seconds)} s` };
  }
}
