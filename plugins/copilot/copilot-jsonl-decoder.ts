import { JsonLinesDecoder, rawEvent, readErrorStatus, readName, readRecord } from '../../src/api';
import { readText, type AgentEvent, type JsonRecord } from '../../src/api';
import { readCopilotToolCall, readCopilotToolResult } from './copilot-tool';

/** Pieces of what comes whole in a later line. */
const pieces: ReadonlySet<unknown> = new Set([
  'assistant.message_delta',
  'assistant.reasoning_delta',
  'assistant.streaming_delta',
  'assistant.tool_call_delta',
]);

/** The last complaint of the CLI, which its result does not repeat. */
interface Failure {
  readonly text: string;
  readonly status: number | undefined;
  readonly isLogin: boolean;
}

/** Reads `--output-format json` of Copilot CLI, whose last line alone tells the session and the exit code. */
export class CopilotJsonlDecoder extends JsonLinesDecoder {
  #lastMessage = '';
  #failure: Failure | undefined;
  /** Set once a tool call was refused: the CLI then ends with exit code 0. */
  #refused = false;
  #aborted = false;
  #resultSeen = false;

  /** The result of a run that broke off with a failure. */
  override end(): readonly AgentEvent[] {
    return this.#resultSeen || this.#failure === undefined ? [] : [failed(this.#failure)];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return typeof object['type'] === 'string' && typeof object['timestamp'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    if (pieces.has(object['type'])) return [];
    return this.#decodeEvent(object) ?? [rawEvent(text)];
  }

  #decodeEvent(event: JsonRecord): readonly AgentEvent[] | undefined {
    const data = readRecord(event['data']) ?? {};
    switch (event['type']) {
      case 'assistant.message':
        return this.#message(event, data);
      case 'tool.execution_start':
        return readCopilotToolCall(data);
      case 'tool.execution_complete': {
        const result = readCopilotToolResult(data);
        this.#refused ||= result?.refused === true;
        return result && [result.update];
      }
      case 'session.warning':
        return notice(data);
      case 'session.error':
        this.#failure = {
          text: readText(data['message']) ?? '',
          status: readErrorStatus(data['statusCode']),
          isLogin: data['errorType'] === 'authentication',
        };
        return notice(data);
      case 'abort':
        this.#aborted = true;
        return undefined;
      case 'result':
        this.#resultSeen = true;
        return [...session(event), this.#result(event)];
      default:
        return undefined;
    }
  }

  /** What a sub-agent says is not what this agent says. */
  #message(event: JsonRecord, data: JsonRecord): readonly AgentEvent[] | undefined {
    const text = readName(data['content']);
    if (text === undefined || event['agentId'] !== undefined || data['parentToolCallId'] !== undefined)
      return undefined;
    this.#lastMessage = text;
    this.#failure = undefined;
    return [{ type: 'message', text }];
  }

  #result(event: JsonRecord): AgentEvent {
    // A message of the model after an error means that the CLI got over it.
    if (event['exitCode'] === 0 && !this.#aborted && this.#failure === undefined) {
      return { type: 'result', isError: false, text: this.#lastMessage, ...(this.#refused && { verdict: 'denied' }) };
    }
    const text = this.#aborted ? 'The run was interrupted.' : `exit code ${JSON.stringify(event['exitCode'])}`;
    return failed(this.#failure ?? { text, status: undefined, isLogin: false });
  }
}

function failed({ text, status, isLogin }: Failure): AgentEvent {
  return {
    type: 'result',
    isError: true,
    text,
    ...(status !== undefined && { status }),
    ...(isLogin && { verdict: 'auth' as const }),
  };
}

function notice(data: JsonRecord): readonly AgentEvent[] | undefined {
  const message = readName(data['message']);
  return message === undefined ? undefined : [{ type: 'notice', message }];
}

function session(event: JsonRecord): readonly AgentEvent[] {
  const sessionId = readName(event['sessionId']);
  return sessionId === undefined ? [] : [{ type: 'session', sessionId }];
}
