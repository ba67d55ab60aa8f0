import type { JsonObject, JsonValue, WireProtocol } from '../../api';
import type { AdvertisedTool } from '../tools/advertised-tool';
import type { ToolCall } from '../tools/tool-call';

/** What the scripted model needs to know of a request, whatever its protocol. */
export interface ModelRequest {
  readonly model: string | undefined;
  /** How the answer is sent: one JSON body, server-sent events, or one JSON list of what would have been events. */
  readonly delivery: 'body' | 'events' | 'list';
  /** All text in system and developer slots, joined by blank lines. */
  readonly system: string;
  /** Text of the user messages, one element a message. */
  readonly userTexts: readonly string[];
  readonly tools: readonly AdvertisedTool[];
}

/** One answer of the scripted model. */
export interface Reply {
  /** Makes every id in the answer unique, also among several servers. */
  readonly id: string;
  readonly model: string;
  /** `''` for an answer that is only a tool call. */
  readonly text: string;
  readonly call: ToolCall | undefined;
  /** What the model thought before. */
  readonly thought?: string;
}

/** One server-sent event; a string is sent as it is, anything else as JSON. */
export interface ServerSentEvent {
  readonly name?: string;
  readonly data: JsonValue;
}

/** What goes wrong, as the protocol's own error body says it. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  readonly retryAfterSeconds?: number;
}

/** How one wire protocol reads requests and writes answers. */
export interface Dialect {
  readonly protocol: WireProtocol;
  /** What a POST to the path asks for, if the path belongs to this protocol. */
  operation(path: string): 'generate' | 'count-tokens' | undefined;
  read(body: unknown, url: URL): ModelRequest;
  body(reply: Reply): JsonObject;
  events(reply: Reply): readonly ServerSentEvent[];
  tokenCount(): JsonObject;
  failure(failure: Failure): JsonObject;
}
