import type { ModelRequestFact } from '../api';
import type { RequestSummary } from '../broker';
import type { RunPlan } from '../plan';
import { AgentActivity } from './agent-activity';
import { DeliveryProof } from './delivery-proof';
import type { Evidence, Stop } from './evidence';
import { FailurePolicy } from './failure-policy';
import type { OutputEvent } from './output-decoder';
import { SilenceWatch } from './silence-watch';
import { questionReason } from './verdict-rules/open-question';

/** What a run is watched by, and who ends it. */
export interface RunWatchOptions {
  readonly limits: RunPlan['limits'];
  /** The agent prints events as it works. */
  readonly streams: boolean;
  /** The run has instructions that its turns should hold. */
  readonly expectsInstructions: boolean;
  /** What tells, in the result of a tool, that the agent's own sandbox refused the call. */
  readonly denialTexts: readonly string[];
  end(stop: Stop): void;
}

/** Watches what the agent tells and what the broker sees of one run, and ends the run when that is not as it should be. */
export class RunWatch {
  readonly #options: RunWatchOptions;
  readonly #activity: AgentActivity;
  readonly #delivery: DeliveryProof;
  /** Absent on own login. */
  readonly #policy: FailurePolicy | undefined;
  readonly #silence: SilenceWatch;
  /** Whoever reads the events is far behind, and the agent has to wait. */
  isHeldUp = false;

  constructor(options: RunWatchOptions) {
    this.#options = options;
    this.#activity = new AgentActivity(options.denialTexts);
    this.#delivery = new DeliveryProof(options.expectsInstructions);
    this.#policy = this.#createPolicy();
    this.#silence = new SilenceWatch({
      ...options.limits,
      streams: options.streams,
      hasOpenTool: () => this.#activity.hasOpenTool,
      isAsking: () => this.#policy?.isAsking === true,
      isHeldUp: () => this.isHeldUp,
      onSilence: (stop) => {
        options.end(stop);
      },
    });
  }

  /** Turns of the run so far; absent where nobody counts them. */
  get turns(): number | undefined {
    return this.#policy?.turns;
  }

  /** What was seen, as far as a verdict is made from it. */
  get evidence(): Pick<Evidence, 'strayText' | 'oversizeBytes' | 'question' | 'deniedTool' | 'instructionsMissing'> {
    const { strayText, oversizeBytes, question, deniedTool } = this.#activity;
    return {
      strayText,
      ...(oversizeBytes === undefined ? {} : { oversizeBytes }),
      ...(question === undefined ? {} : { question }),
      ...(deniedTool === undefined ? {} : { deniedTool }),
      ...(this.#delivery.isMissing ? { instructionsMissing: true } : {}),
    };
  }

  /** The process runs. */
  start(): void {
    this.#silence.start();
  }

  /** The process is gone: nothing is waited for any more. */
  end(): void {
    this.#silence.end();
    this.#policy?.end();
  }

  /** The agent told something. */
  event(event: OutputEvent): void {
    // An agent that only says that it waits or tries again is as good as silent.
    if (event.type !== 'notice') this.#silence.sign();
    this.#activity.take(event);
    if (event.type !== 'question' || event.waits !== true) return;
    this.#options.end({ verdict: 'question', reason: questionReason(event.text) });
  }

  /** Why a request to the model may not be answered; the run ends then. */
  admit(summary: RequestSummary): string | undefined {
    this.#silence.sign();
    const stop = this.#policy?.admit(summary);
    if (stop !== undefined) this.#options.end(stop);
    return stop?.reason;
  }

  /** A piece of an answer of the model came. */
  progress(): void {
    this.#silence.sign();
  }

  /** A request to the model has ended. */
  request(fact: ModelRequestFact): void {
    if (fact.refused === undefined) this.#silence.sign();
    this.#delivery.observe(fact);
    this.#activity.observe(fact);
    const stop = this.#policy?.observe(fact);
    if (stop !== undefined) this.#options.end(stop);
  }

  #createPolicy(): FailurePolicy | undefined {
    const { limits } = this.#options;
    const { providerFailures: failures } = limits;
    if (failures === undefined) return undefined;
    return new FailurePolicy({
      ...limits,
      failures,
      isWorking: () => this.#activity.hasOpenTool || this.isHeldUp,
      onOver: (stop) => {
        this.#options.end(stop);
      },
    });
  }
}
