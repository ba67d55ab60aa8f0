import type { JsonObject } from '../../api';

/** One call of one advertised tool. */
export type ToolCall = {
  readonly name: string;
  readonly namespace?: string;
} & (
  { readonly input: 'function'; readonly arguments: JsonObject } | { readonly input: 'freeform'; readonly text: string }
);
