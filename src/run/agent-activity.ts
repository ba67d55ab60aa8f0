import type { AgentEvent, ModelRequestFact } from '../api';
import { DeniedTools } from './denied-tools';
import type { OutputEvent } from './output-decoder';

/** Characters of stray output that a verdict can quote from. */
const strayCharacters = 8192;

/** Follows what the agent of one run tells of its work. */
export class AgentActivity {
  readonly #open = new Set<string>();
  readonly #denied: DeniedTools;
  #question: string | undefined;
  #stray = '';
  #oversizeBytes: number | undefined;

  /** `denialTexts` tell, in the result of a tool, that the agent's own sandbox refused the call. */
  constructor(denialTexts: readonly string[] = []) {
    this.#denied = new DeniedTools(denialTexts);
  }

  /** Whether a tool call has begun and not ended, as far as the agent tells. */
  get hasOpenTool(): boolean {
    return this.#open.size > 0;
  }

  /** What the agent asked last, when it did nothing after that. */
  get question(): string | undefined {
    return this.#question;
  }

  /** Title of a tool call that was refused and that nothing later made up for. */
  get deniedTool(): string | undefined {
    return this.#denied.title;
  }

  /** End of what it printed beside its events. */
  get strayText(): string {
    return this.#stray;
  }

  /** Bytes of the longest line of its output that was left out. */
  get oversizeBytes(): number | undefined {
    return this.#oversizeBytes;
  }

  take(event: OutputEvent): void {
    switch (event.type) {
      case 'tool_call':
        this.#open.add(event.toolCallId);
        this.#denied.begin(event);
        this.#question = undefined;
        return;
      case 'tool_call_update':
        if (event.status !== 'in_progress') this.#open.delete(event.toolCallId);
        this.#denied.update(event);
        return;
      case 'message':
      case 'thought':
        this.#question = undefined;
        return;
      case 'question':
        this.#question = event.text;
        return;
      case 'oversize':
        if (event.stream === 'output') this.#oversizeBytes = Math.max(this.#oversizeBytes ?? 0, event.bytes);
        return;
      case 'raw':
        this.#keepStray(event);
        return;
      default:
        return;
    }
  }

  /** A request to the model has ended. */
  observe(fact: ModelRequestFact): void {
    this.#denied.observe(fact);
  }

  /** An event that the decoder does not know is no text for a person. */
  #keepStray({ line }: Extract<AgentEvent, { type: 'raw' }>): void {
    if (line.trim() === '' || /^\s*[{[]/.test(line)) return;
    this.#stray = `${this.#stray}${line}\n`.slice(-strayCharacters);
  }
}
