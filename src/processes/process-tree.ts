import type { ProcessIdentity } from './process-identity';
import type { ProcessStat } from './process-stat';
import type { ProcessTable } from './process-table';

type FirstProcess = Pick<ProcessIdentity, 'pid' | 'startTime'>;

/**
 * The processes that descend from some first ones, followed from table to table, so that one whose parent has ended
 * stays known. The first of them leads a session of its own; so every process group and every session that a member
 * is in was made by a member, and whoever else is in it belongs to the tree.
 */
export class ProcessTree {
  /** Start times by id. */
  readonly #members = new Map<number, string>();
  /** Groups and sessions by id, each with the start time of the member that has this id, if one was seen. */
  readonly #groups = new Map<number, string | undefined>();
  readonly #sessions = new Map<number, string | undefined>();
  /** Start time of the oldest member: what is older is nobody's descendant. */
  readonly #since: number;

  constructor(first: readonly FirstProcess[]) {
    for (const { pid, startTime } of first) this.#members.set(pid, startTime);
    this.#since = Math.min(...first.map(({ startTime }) => Number(startTime)));
  }

  /** The tree of a process that leads a session and is not collected yet, so that its id is still its own. */
  static of(leader: FirstProcess): ProcessTree {
    const tree = new ProcessTree([leader]);
    // It may have ended before the first look, and left others in its group.
    for (const ids of [tree.#groups, tree.#sessions]) ids.set(leader.pid, leader.startTime);
    return tree;
  }

  /** Brings the tree up to date; gives the members that live. Take in every table: ids are used again. */
  take(table: ProcessTable): readonly ProcessStat[] {
    const own = table.get(process.pid);
    const found = new Map<number, ProcessStat>();
    const waiting: ProcessStat[] = [];
    const add = (one: ProcessStat): void => {
      if (one.isDead || one.pid <= 1 || one.pid === process.pid || found.has(one.pid)) return;
      if (Number(one.startTime) < this.#since) return;
      found.set(one.pid, one);
      waiting.push(one);
    };
    for (const [pid, startTime] of this.#members) {
      const one = table.get(pid);
      if (one?.startTime === startTime) add(one);
    }
    forgetTaken(this.#groups, table);
    forgetTaken(this.#sessions, table);
    for (const group of this.#groups.keys()) table.inGroup(group).forEach(add);
    for (const session of this.#sessions.keys()) table.inSession(session).forEach(add);
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const { group, session, startTime } = one;
      if (isNew(this.#groups, group, own?.group, table)) table.inGroup(group).forEach(add);
      if (isNew(this.#sessions, session, own?.session, table)) table.inSession(session).forEach(add);
      // Whoever is older than its parent has another one by now.
      table.childrenOf(one.pid).forEach((child) => {
        if (Number(child.startTime) >= Number(startTime)) add(child);
      });
    }
    forgetEmpty(this.#groups, (id) => table.inGroup(id));
    forgetEmpty(this.#sessions, (id) => table.inSession(id));
    this.#members.clear();
    for (const { pid, startTime } of found.values()) this.#members.set(pid, startTime);
    return [...found.values()];
  }
}

/** Remembers a group or a session, never that of this process. */
function isNew(
  ids: Map<number, string | undefined>,
  id: number,
  own: number | undefined,
  table: ProcessTable,
): boolean {
  if (id <= 1 || id === own || ids.has(id)) return false;
  ids.set(id, table.get(id)?.startTime);
  return true;
}

/** An id that another process has by now is no longer that of our group: the last of it had ended before. */
function forgetTaken(ids: Map<number, string | undefined>, table: ProcessTable): void {
  for (const [id, startTime] of ids) {
    const holder = table.get(id);
    if (holder !== undefined && holder.startTime !== startTime) ids.delete(id);
  }
}

/** The system gives an id away again when nobody is in its group any more. */
function forgetEmpty(ids: Map<number, string | undefined>, inside: (id: number) => readonly ProcessStat[]): void {
  for (const id of ids.keys()) if (inside(id).length === 0) ids.delete(id);
}
