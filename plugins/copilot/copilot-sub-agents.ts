import { readName, type JsonRecord } from '../../src/api';

/** Which call of the agent a sub-agent was started by. */
export class CopilotSubAgents {
  readonly #calls = new Map<string, string>();

  /** The call whose sub-agent an event comes from; absent where it is the agent's own. */
  parentOf(event: JsonRecord, data: JsonRecord): string | undefined {
    const agent = readName(event['agentId']);
    // Pieces of thoughts tell the sub-agent and not the call.
    const call = readName(event['type'] === 'subagent.started' ? data['toolCallId'] : data['parentToolCallId']);
    if (agent === undefined) return call;
    if (call !== undefined) this.#calls.set(agent, call);
    return call ?? this.#calls.get(agent) ?? agent;
  }
}
