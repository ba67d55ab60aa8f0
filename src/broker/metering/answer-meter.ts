import type { JsonRecord } from '../../api/kit/decoder-fields';
import type { FigureSource, Usage } from '../../api/usage';
import type { WireProtocol } from '../../api/wire-protocol';
import type { AnswerDialect } from './answer-dialect';
import { answerDialects } from './answer-dialects';
import type { AnswerError } from './answer-error';
import { BodyParts } from './body-parts';
import { estimateUsage } from './estimate-usage';
import { greaterCounts } from './greater-counts';
import { StreamParts } from './stream-parts';

/** What is known of an answer of the model when it is over. */
export interface MeteredAnswer {
  readonly usage?: Usage;
  readonly usageSource?: FigureSource;
  readonly responseId?: string;
  /** The model that answered. */
  readonly model?: string;
  /** A failure that came after a good status. */
  readonly error?: AnswerError;
}

/** What else an estimate needs. */
export interface MeasuredExchange {
  /** Bytes of text in the request. */
  readonly requestTextBytes: number;
  /** The answer did not come to its end. */
  readonly isCut: boolean;
}

/** Reads usage, id and failure from the bytes of one answer of a model while they pass. Keeps a bounded part of them. */
export class AnswerMeter {
  readonly #dialect: AnswerDialect;
  #parts: StreamParts | BodyParts | undefined;
  #usage: Usage | undefined;
  #isFinal = false;
  #id: string | undefined;
  #model: string | undefined;
  #error: AnswerError | undefined;

  constructor(protocol: WireProtocol) {
    this.#dialect = answerDialects[protocol];
  }

  add(chunk: Buffer): void {
    this.#parts ??= this.#partsFor(chunk);
    this.#parts?.add(chunk);
  }

  /** To be called once, when nothing comes any more. */
  end({ requestTextBytes, isCut }: MeasuredExchange): MeteredAnswer {
    this.#parts?.end();
    const usage = this.#usage;
    const isWhole = usage !== undefined && (this.#isFinal || (!isCut && usage.outputTokens !== undefined));
    const told = {
      ...(this.#id === undefined ? {} : { responseId: this.#id }),
      ...(this.#model === undefined ? {} : { model: this.#model }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    };
    if (isWhole) return { ...told, usage, usageSource: 'reported' };
    const answerTextBytes = this.#parts?.textBytes((part) => this.#dialect.textBytes(part)) ?? 0;
    // What failed before it began is not charged.
    if (this.#error !== undefined && usage === undefined && answerTextBytes === 0) return told;
    return { ...told, usage: estimateUsage(usage, requestTextBytes, answerTextBytes), usageSource: 'estimated' };
  }

  /**
   * By what is there, not by what was announced: JSON begins with a bracket, no line of a stream does. Some providers
   * send white space until they have an answer.
   */
  #partsFor(chunk: Buffer): StreamParts | BodyParts | undefined {
    const first = /[^\s\xef\xbb\xbf]/.exec(chunk.toString('latin1'))?.[0];
    if (first === undefined) return undefined;
    const onPart = (part: JsonRecord): void => {
      this.#take(part);
    };
    return first === '{' || first === '[' ? new BodyParts(onPart) : new StreamParts(!this.#dialect.addsUp, onPart);
  }

  #take(part: JsonRecord): void {
    const { id, model, usage, isFinal, error } = this.#dialect.read(part);
    this.#id ??= id;
    this.#model ??= model;
    this.#error ??= error;
    if (usage === undefined) return;
    this.#usage = this.#dialect.addsUp ? greaterCounts(this.#usage, usage) : usage;
    if (isFinal === true) this.#isFinal = true;
  }
}
