import type { PlanEntry } from '../run-event';
import { readName, readRecord, type JsonRecord } from './decoder-fields';
import { plainToolName } from './decoder-tool-name';

/** Names of the tools that write the agent's list of steps, without case, `_` and `-`. */
const planTools: ReadonlySet<string> = new Set([
  'todowrite',
  'writetodos',
  'updateplan',
  'updatetodos',
  'updatetodolist',
  'createtodolist',
  'writetasks',
  'todolist',
]);

const listKeys = ['todos', 'items', 'plan', 'tasks', 'steps', 'entries'] as const;
const contentKeys = ['content', 'text', 'step', 'description', 'title', 'subject'] as const;

const statuses: Readonly<Record<string, PlanEntry['status']>> = {
  pending: 'pending',
  todo: 'pending',
  not_started: 'pending',
  in_progress: 'in_progress',
  inprogress: 'in_progress',
  'in-progress': 'in_progress',
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
};

/** The steps that a call of a plan tool writes; absent for other tools, and where it holds no list. */
export function readPlan(toolName: string, input: unknown): readonly PlanEntry[] | undefined {
  if (!planTools.has(plainToolName(toolName))) return undefined;
  const fields = readRecord(input) ?? {};
  return planEntries(listKeys.map((key) => fields[key]).find(Array.isArray));
}

/** The elements of a list that are steps; absent for anything that is no list. A step that was given up is left out. */
export function planEntries(value: unknown): readonly PlanEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((element) => planEntry(readRecord(element) ?? {}) ?? []);
}

function planEntry(step: JsonRecord): PlanEntry | undefined {
  const content = contentKeys.map((key) => readName(step[key])).find((text) => text !== undefined);
  const status = statusOf(step);
  if (content === undefined || status === undefined) return undefined;
  const { priority } = step;
  const isPriority = priority === 'high' || priority === 'medium' || priority === 'low';
  return { content, status, ...(isPriority && { priority }) };
}

/** Some agents tell no more than whether it is done. */
function statusOf({ status, completed }: JsonRecord): PlanEntry['status'] | undefined {
  if (typeof completed === 'boolean') return completed ? 'completed' : 'pending';
  if (status === undefined) return 'pending';
  const name = readName(status) ?? '';
  return Object.hasOwn(statuses, name) ? statuses[name] : undefined;
}
