import { readName, readRecord, type AgentEvent, type JsonRecord } from '../../src/api';
import { readClaudeUsage } from './claude-usage';

/** An answer of the model that is not complete yet. */
interface OpenAnswer {
  readonly responseId: string;
  readonly model: string | undefined;
  usage: JsonRecord;
  isFinished: boolean;
}

/**
 * Tells the tokens of each answer once. An answer is printed in several lines, each with what was counted so far, and
 * nothing says which is the last: it is over when the next one of the same agent begins.
 */
export class ClaudeAnswerUsage {
  /** By the call that the sub-agent belongs to; `undefined` for the main agent. */
  readonly #open = new Map<string | undefined, OpenAnswer>();

  /** A message as the API gives it, whole or at its start. Gives the tokens of the answer before, if that is over now. */
  note(message: JsonRecord, parent: string | undefined): readonly AgentEvent[] {
    const responseId = readName(message['id']);
    const usage = readRecord(message['usage']);
    if (responseId === undefined || usage === undefined) return [];
    const open = this.#open.get(parent);
    const isSame = open?.responseId === responseId;
    const over = isSame || open === undefined ? [] : usageEvent(open, parent);
    const finished = isFinished(message, usage) || (isSame && open.isFinished);
    this.#open.set(parent, { responseId, model: readName(message['model']), usage, isFinished: finished });
    return over;
  }

  /** The counts at the end of a streamed answer. */
  noteEnd(usage: JsonRecord, parent: string | undefined): void {
    const open = this.#open.get(parent);
    if (open === undefined) return;
    open.usage = { ...open.usage, ...usage };
    open.isFinished = true;
  }

  /** The tokens of the answer that an agent has open. */
  finish(parent: string | undefined): readonly AgentEvent[] {
    const open = this.#open.get(parent);
    this.#open.delete(parent);
    return open === undefined ? [] : usageEvent(open, parent);
  }

  /** Those of all agents. */
  finishAll(): readonly AgentEvent[] {
    return Array.from(this.#open.keys()).flatMap((parent) => this.finish(parent));
  }
}

/** Before an answer is finished, Claude Code tells a number of output tokens that means nothing. */
function isFinished(message: JsonRecord, usage: JsonRecord): boolean {
  return readName(message['stop_reason']) !== undefined || usage['total_tokens'] !== undefined;
}

function usageEvent(
  { responseId, model, usage, isFinished: finished }: OpenAnswer,
  parent: string | undefined,
): readonly AgentEvent[] {
  const tokens = readClaudeUsage(usage, { withOutput: finished });
  // Lines that tell of no answer of the model have zeros.
  if (tokens === undefined || ((tokens.inputTokens ?? 0) === 0 && (tokens.outputTokens ?? 0) === 0)) return [];
  return [
    {
      type: 'usage',
      usage: tokens,
      scope: 'response',
      responseId,
      ...(model !== undefined && { model }),
      ...(parent !== undefined && { parentToolCallId: parent }),
    },
  ];
}
