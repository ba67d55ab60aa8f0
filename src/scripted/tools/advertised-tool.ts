import type { UnknownRecord } from '../json-reading';

/** A tool that a request offers to the model. */
export interface AdvertisedTool {
  readonly name: string;
  /** Group of the tool, where the protocol has groups; a call must repeat it. */
  readonly namespace?: string;
  /** `function` takes JSON that fits `schema`; `freeform` takes any text. */
  readonly input: 'function' | 'freeform';
  /** JSON schema of the arguments, `{}` where none was given. */
  readonly schema: UnknownRecord;
}
