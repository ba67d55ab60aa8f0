import { planEntries, readName, readRecord, readRecords, type JsonRecord, type PlanEntry } from '../../src/api';

/** A step as the tools of Claude Code write it. */
type Task = Readonly<Record<'subject' | 'status', unknown>>;

/** The agent's plan where it is written step by step (`TaskCreate`, `TaskUpdate`): tells the whole of it each time. */
export class ClaudeTaskList {
  readonly #tasks = new Map<string, Task>();
  readonly #calls = new Map<string, { readonly name: string; readonly input: JsonRecord }>();

  /** A call begins; those of other tools are not remembered. */
  begin(toolCallId: string, name: string, input: unknown): void {
    if (/^Task(?:Create|Update|List)$/.test(name))
      this.#calls.set(toolCallId, { name, input: readRecord(input) ?? {} });
  }

  /** The plan after a call that succeeded, if that was one of the plan. `details` is what the CLI adds to a result. */
  apply(toolCallId: string, details: unknown): readonly PlanEntry[] | undefined {
    const call = this.#calls.get(toolCallId);
    if (call === undefined) return undefined;
    this.#calls.delete(toolCallId);
    this.#change(call.name, call.input, readRecord(details) ?? {});
    return planEntries([...this.#tasks.values()]);
  }

  #change(name: string, input: JsonRecord, details: JsonRecord): void {
    if (name === 'TaskList') {
      this.#tasks.clear();
      for (const task of readRecords(details['tasks'])) this.#set(task['id'], task);
    } else if (name === 'TaskCreate') {
      const task = readRecord(details['task']) ?? {};
      this.#set(task['id'], { subject: task['subject'] ?? input['subject'], status: 'pending' });
    } else {
      this.#set(input['taskId'], input);
    }
  }

  #set(givenId: unknown, { subject, status }: JsonRecord): void {
    const id = readName(givenId);
    if (id === undefined) return;
    const known = this.#tasks.get(id);
    // A step with the status `deleted` is none of a plan.
    this.#tasks.set(id, { subject: subject ?? known?.subject, status: status ?? known?.status ?? 'pending' });
  }
}
