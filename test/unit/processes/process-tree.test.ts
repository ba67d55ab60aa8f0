import { readProcessStat, type ProcessStat } from '../../../src/processes/process-stat';
import { ProcessTable } from '../../../src/processes/process-table';
import { ProcessTree } from '../../../src/processes/process-tree';

/** A process by its id, its parent, its group, its session and its start. */
type Row = readonly [pid: number, parent: number, group: number, session: number, start: number];

const own = readProcessStat(process.pid) as ProcessStat;

function tableOf(...rows: readonly Row[]): ProcessTable {
  const processes = rows.map(([pid, parent, group, session, start]) => {
    return { pid, parent, group, session, startTime: String(start), isDead: false };
  });
  return new ProcessTable([own, ...processes]);
}

const leader = { pid: 1000, startTime: '500' };
const main: Row = [1000, own.pid, 1000, 1000, 500];
const living = (tree: ProcessTree, ...rows: readonly Row[]): readonly number[] =>
  tree
    .take(tableOf(...rows))
    .map(({ pid }) => pid)
    .sort((a, b) => a - b);

test('children and their children belong to the tree, and their groups and sessions', () => {
  const child: Row = [1001, 1000, 1000, 1000, 510];
  const grandchild: Row = [1002, 1001, 1002, 1002, 520];
  const orphanOfItsSession: Row = [1003, 1, 1003, 1002, 530];
  const stranger: Row = [1004, 1, 1004, 1004, 530];
  const tree = ProcessTree.of(leader);
  expect(living(tree, main, child, grandchild, orphanOfItsSession, stranger)).toEqual([1000, 1001, 1002, 1003]);
});

test('who was seen once stays known when its parents have ended', () => {
  const tree = ProcessTree.of(leader);
  const outside: Row = [1002, 1001, 1002, 1002, 520];
  living(tree, main, [1001, 1000, 1001, 1001, 510], outside);
  expect(living(tree, [1002, 1, 1002, 1002, 520])).toEqual([1002]);
  expect(living(tree, [1002, 1, 1002, 1002, 520], [1003, 1002, 1003, 1003, 900])).toEqual([1002, 1003]);
});

test('whoever is in a session that was seen is known, although its parents were never seen with it', () => {
  const tree = ProcessTree.of(leader);
  living(tree, main, [1001, 1000, 1001, 1001, 510]);
  expect(living(tree, main, [1005, 1, 1001, 1001, 600])).toEqual([1000, 1005]);
  expect(living(tree, main, [1006, 1, 1006, 1001, 610])).toEqual([1000, 1006]);
});

test('a main process that ended before the first look leaves its group', () => {
  expect(living(ProcessTree.of(leader), [1001, 1, 1000, 1000, 510])).toEqual([1001]);
});

test('a group whose leader was never seen is taken from its member', () => {
  const tree = ProcessTree.of(leader);
  living(tree, main, [1002, 1000, 1001, 1001, 510]);
  expect(living(tree, [1003, 1, 1001, 1001, 520])).toEqual([1003]);
});

describe('never in the tree is', () => {
  test('another process with the id of the first', () => {
    expect(living(ProcessTree.of(leader), [1000, 1, 1000, 1000, 501], [1001, 1000, 1000, 1000, 600])).toEqual([]);
  });

  test('another process with the id of a member that has ended', () => {
    const tree = ProcessTree.of(leader);
    living(tree, main, [1001, 1000, 1001, 1001, 510]);
    expect(living(tree, main, [1001, 1, 1001, 1001, 700], [1002, 1001, 1001, 1001, 710])).toEqual([1000]);
  });

  test('the group of somebody else that has the id of one that was empty meanwhile', () => {
    const tree = ProcessTree.of(leader);
    living(tree, main, [1001, 1000, 1001, 1001, 510]);
    living(tree, main);
    expect(living(tree, main, [1002, 1, 1001, 1001, 720])).toEqual([1000]);
  });

  test('a process that is older than the first, whatever its parent is called', () => {
    expect(living(ProcessTree.of(leader), main, [900, 1000, 900, 900, 400], [901, 1, 1000, 1000, 499])).toEqual([1000]);
  });

  test('a child that is older than its parent: the parent has the id of another one', () => {
    const tree = ProcessTree.of(leader);
    expect(living(tree, main, [1001, 1000, 1001, 1001, 600], [1002, 1001, 1002, 1002, 550])).toEqual([1000, 1001]);
  });

  test('this process, its group and its session', () => {
    const tree = ProcessTree.of(leader);
    const inOwn: Row = [1001, 1000, own.group, own.session, 510];
    const beside: Row = [1002, 1, own.group, own.session, 520];
    expect(living(tree, main, inOwn, beside)).toEqual([1000, 1001]);
  });

  test.each([0, 1])('the process %i', (pid) => {
    expect(living(new ProcessTree([{ pid, startTime: '0' }]), [pid, 0, pid, pid, 0])).toEqual([]);
  });
});

test('the group of a first process that has long ended is nobody of whom it is certain', () => {
  const tree = new ProcessTree([leader]);
  expect(living(tree, [1001, 1, 1000, 1000, 510])).toEqual([]);
});

test('one that is dead and not collected is no member, and keeps its group taken', () => {
  const tree = ProcessTree.of(leader);
  living(tree, main, [1001, 1000, 1001, 1001, 510]);
  const dead = { pid: 1001, parent: 1000, group: 1001, session: 1001, startTime: '510', isDead: true };
  expect(tree.take(new ProcessTable([own, dead]))).toEqual([]);
  expect(living(tree, [1005, 1, 1001, 1001, 600])).toEqual([1005]);
});
