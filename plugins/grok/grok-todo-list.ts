import { planEntries, readName, readRecord, readRecords, type JsonRecord, type PlanEntry } from '../../src/api';

/** The agent's plan, of which a change tells the changed steps alone. */
export class GrokTodoList {
  readonly #steps = new Map<string, JsonRecord>();

  /** The whole plan after a call; absent for calls of other tools. */
  apply(toolName: string, input: unknown): readonly PlanEntry[] | undefined {
    const fields = readRecord(input) ?? {};
    if (toolName === 'create_todo_list') this.#steps.clear();
    else if (toolName !== 'update_todo_list') return undefined;
    const steps = readRecords(fields[toolName === 'create_todo_list' ? 'todos' : 'updates']);
    for (const [index, step] of steps.entries()) {
      const id = readName(step['id']) ?? String(index);
      this.#steps.set(id, { ...this.#steps.get(id), ...step });
    }
    return planEntries([...this.#steps.values()]);
  }
}
