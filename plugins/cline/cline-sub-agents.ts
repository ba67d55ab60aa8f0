import { readName, type JsonRecord } from '../../src/api';

/** Tools that let another agent work. */
const startingTools: ReadonlySet<string> = new Set(['spawn_agent', 'team_run_task']);

/**
 * Whose an event is. Events of a sub-agent say nothing of that; they come between its beginning and its end, and nothing
 * but the order tells which call it was started by.
 */
export class ClineSubAgents {
  /** Calls that can start a sub-agent, and have not yet. */
  readonly #waiting: string[] = [];
  /** The call that each sub-agent at work was started by. */
  readonly #atWork = new Map<string, string>();
  /** The sub-agent's call by the call that it made itself. */
  readonly #callers = new Map<string, string>();

  /** The call whose sub-agent is at work, the last one of several; absent where none is. */
  get current(): string | undefined {
    return [...this.#atWork.values()].at(-1);
  }

  /** A line of type `hook_event`. */
  hook(event: JsonRecord): void {
    const agent = readName(event['agentId']);
    if (agent === undefined || readName(event['parentAgentId']) === undefined) return;
    const name = event['hookEventName'];
    if (name === 'agent_start') this.#atWork.set(agent, this.#waiting.shift() ?? agent);
    if (name === 'agent_end' || name === 'agent_error') this.#atWork.delete(agent);
  }

  /** A call begins: gives the call whose sub-agent makes it. */
  begin(toolCallId: string, toolName: string): string | undefined {
    const caller = this.current;
    if (caller !== undefined) this.#callers.set(toolCallId, caller);
    if (startingTools.has(toolName)) this.#waiting.push(toolCallId);
    return caller;
  }

  /** A call ended: gives the call whose sub-agent made it. */
  finish(toolCallId: string): string | undefined {
    const caller = this.#callers.get(toolCallId);
    this.#callers.delete(toolCallId);
    const place = this.#waiting.indexOf(toolCallId);
    if (place !== -1) this.#waiting.splice(place, 1);
    return caller;
  }
}
