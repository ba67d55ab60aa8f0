import type { RunEvent } from '../../../api';
import { callText } from './tool-call-line';
import type { ViewStyle } from './view-style';

type ToolCall = Extract<RunEvent, { type: 'tool_call' }>;

/** Calls that are drawn at once; of more only the number is told. */
const drawnCalls = 5;

/** The tool calls that have begun and not ended. */
export class PendingCalls {
  readonly #calls = new Map<string, ToolCall>();

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  begin(call: ToolCall): void {
    this.#calls.set(call.toolCallId, call);
  }

  /** The call that ends, if it is known. */
  end(toolCallId: string): ToolCall | undefined {
    const call = this.#calls.get(toolCallId);
    this.#calls.delete(toolCallId);
    return call;
  }

  /** All that have not ended; they are forgotten. */
  takeAll(): readonly ToolCall[] {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    return calls;
  }

  /** One line a call, without a mark. */
  lines(style: ViewStyle): readonly string[] {
    const calls = [...this.#calls.values()];
    const hidden = calls.length - drawnCalls;
    return [
      ...calls.slice(0, drawnCalls).map((call) => callText(call, style)),
      ...(hidden > 0 ? [style.dim(`… ${String(hidden)} more`)] : []),
    ];
  }
}
