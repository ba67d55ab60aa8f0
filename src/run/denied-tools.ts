import type { AgentEvent, ModelRequestFact } from '../api';
import { SandboxRefusal } from './sandbox-refusal';

type ToolCall = Extract<AgentEvent, { type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { type: 'tool_call_update' }>;

/** A call, with its place among those that have ended. */
interface DeniableCall {
  readonly kind: string;
  readonly title: string;
  ended?: number;
}

/** Remembers tool calls that were refused until another call of their kind succeeds. */
export class DeniedTools {
  readonly #calls = new Map<string, DeniableCall>();
  /** Number of the last call that succeeded, by kind. */
  readonly #succeeded = new Map<string, number>();
  #ended = 0;
  /** Titles by kind. */
  readonly #denied = new Map<string, string>();
  readonly #bySandbox: SandboxRefusal;

  /** `denialTexts` tell, in the result of a tool, that the agent's own sandbox refused the call. */
  constructor(denialTexts: readonly string[]) {
    this.#bySandbox = new SandboxRefusal(denialTexts);
  }

  /** Title of the first one that nothing made up for. */
  get title(): string | undefined {
    return this.#denied.values().next().value ?? this.#bySandbox.title;
  }

  begin({ toolCallId, kind, name, title }: ToolCall): void {
    // Tools of no known kind have nothing in common but their name.
    this.#calls.set(toolCallId, { kind: kind === 'other' ? `other ${name}` : kind, title });
  }

  update(update: ToolCallUpdate): void {
    const { toolCallId, status, denied } = update;
    if (status === 'in_progress') return;
    const call = this.#calls.get(toolCallId) ?? { kind: 'unknown', title: 'a tool' };
    // Some agents say only at their end which of the calls that failed were refused.
    call.ended ??= this.#ended += 1;
    this.#calls.set(toolCallId, call);
    if (status === 'completed') this.#succeed(call.kind, call.ended);
    const madeUpFor = (this.#succeeded.get(call.kind) ?? 0) > call.ended;
    if (denied === true && !madeUpFor && !this.#denied.has(call.kind)) this.#denied.set(call.kind, call.title);
    this.#bySandbox.end(call, update);
  }

  #succeed(kind: string, ended: number): void {
    this.#succeeded.set(kind, ended);
    this.#denied.delete(kind);
  }

  /** A request to the model has ended. */
  observe(fact: ModelRequestFact): void {
    this.#bySandbox.observe(fact);
  }
}
