import type { AgentEvent } from '../api';

type ToolCall = Extract<AgentEvent, { type: 'tool_call' }>;
type ToolCallUpdate = Extract<AgentEvent, { type: 'tool_call_update' }>;

/** Remembers tool calls that were refused until another call of their kind succeeds. */
export class DeniedTools {
  readonly #calls = new Map<string, { readonly kind: string; readonly title: string }>();
  /** Titles by kind. */
  readonly #denied = new Map<string, string>();

  /** Title of the first one that nothing made up for. */
  get title(): string | undefined {
    return this.#denied.values().next().value;
  }

  begin({ toolCallId, kind, name, title }: ToolCall): void {
    // Tools of no known kind have nothing in common but their name.
    this.#calls.set(toolCallId, { kind: kind === 'other' ? `other ${name}` : kind, title });
  }

  update({ toolCallId, status, denied }: ToolCallUpdate): void {
    if (status === 'in_progress') return;
    const { kind, title } = this.#calls.get(toolCallId) ?? { kind: 'unknown', title: 'a tool' };
    this.#calls.delete(toolCallId);
    if (denied === true && !this.#denied.has(kind)) this.#denied.set(kind, title);
    if (status === 'completed') this.#denied.delete(kind);
  }
}
