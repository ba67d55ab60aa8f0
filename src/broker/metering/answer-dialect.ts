import type { JsonRecord } from '../../api/kit/decoder-fields';
import type { Usage } from '../../api/usage';
import type { AnswerError } from './answer-error';

/** What one JSON value of an answer tells: an event of a stream, or the whole body. */
export interface ToldPart {
  /** The provider's id of the answer. */
  readonly id?: string | undefined;
  /** The model that answers. */
  readonly model?: string | undefined;
  readonly usage?: Usage | undefined;
  /** Nothing is added to `usage` after this part. */
  readonly isFinal?: boolean;
  readonly error?: AnswerError | undefined;
}

/** How one wire protocol tells of its answers. */
export interface AnswerDialect {
  read(part: JsonRecord): ToldPart;
  /** Bytes that the model wrote in it, its reasoning and its calls of tools too. */
  textBytes(part: JsonRecord): number;
  /** Its counts come apart and only grow: what one part leaves out, or has as 0, stays. Else the last part says all. */
  readonly addsUp: boolean;
}
