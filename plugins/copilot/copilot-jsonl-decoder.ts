import { JsonLinesDecoder, rawEvent, readErrorStatus, readName, readRecord, readUsage } from '../../src/api';
import { readText, type AgentEvent, type JsonRecord } from '../../src/api';
import { CopilotSubAgents } from './copilot-sub-agents';
import { CopilotTexts } from './copilot-texts';
import { readCopilotToolCall, readCopilotToolResult } from './copilot-tool';

/** Pieces of what comes whole in a later line. */
const pieces: ReadonlySet<unknown> = new Set(['assistant.streaming_delta', 'assistant.tool_call_delta']);

/** The last complaint of the CLI, which its result does not repeat. */
interface Failure {
  readonly text: string;
  readonly status: number | undefined;
  readonly isLogin: boolean;
}

/** Reads `--output-format json` of Copilot CLI, whose last line alone tells the session and the exit code. */
export class CopilotJsonlDecoder extends JsonLinesDecoder {
  readonly #texts = new CopilotTexts();
  readonly #subAgents = new CopilotSubAgents();
  #model: string | undefined;
  #lastMessage = '';
  #failure: Failure | undefined;
  #aborted = false;
  #resultSeen = false;

  /** What broke off, and the result of a run that did with a failure. */
  override end(): readonly AgentEvent[] {
    const rest = this.#texts.end();
    return this.#resultSeen || this.#failure === undefined ? rest : [...rest, failed(this.#failure)];
  }

  protected override isEvent(object: JsonRecord): boolean {
    return typeof object['type'] === 'string' && typeof object['timestamp'] === 'string';
  }

  protected override decodeObject(object: JsonRecord, text: string): readonly AgentEvent[] {
    if (pieces.has(object['type'])) return [];
    const data = readRecord(object['data']) ?? {};
    const parent = this.#subAgents.parentOf(object, data);
    // The answer is asked for again, and what came of it before is not taken up.
    const brokenOff = object['type'] === 'assistant.turn_retry' ? this.#texts.breakOff(parent) : [];
    return [...brokenOff, ...(this.#decodeEvent(object, data, parent) ?? [rawEvent(text)])];
  }

  #decodeEvent(event: JsonRecord, data: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    switch (event['type']) {
      case 'assistant.message_delta':
        return this.#texts.piece('message', data, parent);
      case 'assistant.reasoning_delta':
        return this.#texts.piece('thought', data, parent);
      case 'assistant.reasoning':
        return this.#texts.thought(data, parent);
      case 'assistant.message':
        return this.#message(data, parent);
      case 'tool.execution_start':
        return readCopilotToolCall(data, parent);
      case 'tool.execution_complete': {
        const update = readCopilotToolResult(data, parent);
        return update && [update];
      }
      case 'session.tools_updated':
        this.#model = readName(data['model']) ?? this.#model;
        return undefined;
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
        return [...this.#texts.end(), ...this.#session(event), this.#result(event)];
      default:
        return undefined;
    }
  }

  #message(data: JsonRecord, parent: string | undefined): readonly AgentEvent[] | undefined {
    const events = [...this.#texts.message(data, parent), ...answerUsage(data, parent)];
    const text = readName(data['content']);
    // What a sub-agent says is not what this agent says.
    if (text !== undefined && parent === undefined) {
      this.#lastMessage = text;
      this.#failure = undefined;
    }
    return events.length === 0 ? undefined : events;
  }

  #session(event: JsonRecord): readonly AgentEvent[] {
    const sessionId = readName(event['sessionId']);
    if (sessionId === undefined) return [];
    return [{ type: 'session', sessionId, ...(this.#model !== undefined && { model: this.#model }) }];
  }

  #result(event: JsonRecord): AgentEvent {
    // A message of the model after an error means that the CLI got over it.
    if (event['exitCode'] === 0 && !this.#aborted && this.#failure === undefined) {
      return { type: 'result', isError: false, text: this.#lastMessage };
    }
    const text = this.#aborted ? 'The run was interrupted.' : `exit code ${JSON.stringify(event['exitCode'])}`;
    return failed(this.#failure ?? { text, status: undefined, isLogin: false });
  }
}

/** Of an answer no more is told than what the model wrote, and on a model of the person's own not even that. */
function answerUsage(data: JsonRecord, parent: string | undefined): readonly AgentEvent[] {
  const usage = readUsage({ outputTokens: data['outputTokens'] });
  const responseId = readName(data['apiCallId']);
  const model = readName(data['model']);
  if (usage === undefined) return [];
  return [
    {
      type: 'usage',
      usage,
      scope: 'response',
      ...(responseId !== undefined && { responseId }),
      ...(model !== undefined && { model }),
      ...(parent !== undefined && { parentToolCallId: parent }),
    },
  ];
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
