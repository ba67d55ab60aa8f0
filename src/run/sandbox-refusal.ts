import type { AgentEvent, ModelRequestFact, ToolKind } from '../api';
import { providerFailure } from './provider-failure';

type ToolCallUpdate = Extract<AgentEvent, { type: 'tool_call_update' }>;

/** Kinds of tools that a sandbox refuses something. */
const held: ReadonlySet<string> = new Set<ToolKind>(['execute', 'edit']);

/**
 * Remembers a refusal of the agent's own sandbox, which is told by nothing but the words of a result: in what the agent
 * prints, or in its next request to the model. It is made up for by a later call that succeeds, or by later results
 * without such words: the agent found another way.
 */
export class SandboxRefusal {
  readonly #texts: readonly string[];
  #title: string | undefined;
  /** A call that succeeded has the words in its result: it read them somewhere. */
  #isRead = false;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  /** Of the call, where it is known. */
  get title(): string | undefined {
    return this.#title;
  }

  /** The agent told the end of a call. */
  end(call: { readonly kind: string; readonly title: string }, { status, output = '' }: ToolCallUpdate): void {
    const isTold = this.#texts.some((text) => output.includes(text));
    if (status === 'failed') {
      if (isTold) this.#title ??= call.title;
      return;
    }
    this.#isRead ||= isTold;
    if (held.has(call.kind)) this.#title = undefined;
  }

  /** A request has ended. One that failed comes again, with the same results. */
  observe(fact: ModelRequestFact): void {
    const { toolDenied } = fact;
    if (toolDenied === undefined || fact.refused !== undefined || providerFailure(fact) !== undefined) return;
    if (!toolDenied) this.#title = undefined;
    else if (!this.#isRead) this.#title ??= 'a tool call, by the words of its result';
    this.#isRead = false;
  }
}
