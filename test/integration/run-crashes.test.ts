import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listRuns, readEvents, readVerdict } from '../../src/store';
import { useBuiltCommandLine, endOf, type CommandLineEnd } from '../support/stub-command-line';
import { isAlive, StubPlace, stubRoster, until } from '../support/stub-place';

const preload = join(__dirname, '../fixtures/store/fault.js');
const args = ['run', 'stub', '-p', 'work', '--own-login', '--roster', stubRoster];
/** More than a run does; a run that gets through ends the count. */
const mostChanges = 120;

const built = useBuiltCommandLine();
let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

const state = (): string => join(place.state, 'muster');

function run(fault: Readonly<Record<string, string>> = {}): Promise<CommandLineEnd> {
  const isFaulty = fault['FAULT_AT'] !== undefined;
  const environment = place.environment(
    isFaulty ? { ...fault, FAULT_BELOW: place.state, NODE_OPTIONS: `--require=${preload}` } : {},
  );
  return endOf(built.start(args, { environment, cwd: place.project }));
}

/** Everything that the agents of this place ever started. */
const processes = (): readonly number[] => [
  ...place.calls('stub-agent').map(({ pid }) => pid),
  ...place.children('stub-agent'),
];

async function expectNobodyLeft(): Promise<void> {
  await until(() => !processes().some(isAlive), 'the end of what was left');
}

/** Every run that is listed has ended, and its record can be read to its end. */
async function expectWholeRecords(): Promise<void> {
  for (const { id, state: stands, reason } of listRuns(state())) {
    expect(['finished', 'interrupted']).toContain(stands);
    // That line of the index is all there is of such a run.
    if (reason === 'the record could not be begun') continue;
    expect(readVerdict(state(), id)).toMatchObject({ runId: id });
    if (!existsSync(join(state(), 'runs', id, 'events.jsonl'))) continue;
    const types: string[] = [];
    for await (const { type } of readEvents(state(), id)) types.push(type);
    expect(types.at(-1)).toBe('verdict');
    expect(types.filter((type) => type === 'verdict')).toHaveLength(1);
  }
  const all = readdirSync(place.state, { recursive: true, encoding: 'utf8' });
  // What a session was being made of goes with it when it is pruned.
  const left = all.filter((name) => !name.includes('/sessions/'));
  expect(left.filter((name) => name.endsWith('.tmp') || name.includes('/active/'))).toEqual([]);
}

test('a host that is killed at any of its changes leaves a state that the next run puts right', async () => {
  place.install('stub-agent', {
    steps: [
      { do: 'leave', ownGroup: true, holdsOutput: false },
      { do: 'print', lines: ['done'] },
    ],
  });
  let interrupted = 0;
  let at = 1;
  for (; at < mostChanges; at += 1) {
    const killed = await run({ FAULT_AT: String(at), FAULT_CODE: 'KILL' });
    listRuns(state());
    if (killed.signal !== 'SIGKILL') break;
    const next = await run();
    expect([at, next.exitCode, next.stderr]).toEqual([at, 0, '']);
    await expectNobodyLeft();
    await expectWholeRecords();
    interrupted = listRuns(state(), { state: 'interrupted' }).length;
  }
  expect(at).toBeGreaterThan(20);
  expect(at).toBeLessThan(mostChanges);
  expect(interrupted).toBeGreaterThan(10);
}, 300_000);

test.each([
  ['ENOSPC', 'yes', [1, 2]],
  ['EROFS', 'yes', [1, 2]],
  ['EMFILE', 'no', [2]],
])(
  '%s at any change ends the run cleanly, with its reason',
  async (code, lasts, seen) => {
    place.install('stub-agent', {
      steps: [
        { do: 'leave', ownGroup: true, holdsOutput: false },
        { do: 'print', lines: ['done'] },
      ],
    });
    const count = join(place.root, 'count');
    const codes = new Set<number | null>();
    let changes = Infinity;
    for (let at = 1; at <= changes; at += 1) {
      const end = await run({ FAULT_AT: String(at), FAULT_CODE: code, FAULT_LASTS: lasts, FAULT_COUNT: count });
      changes = Math.min(mostChanges, Number(readFileSync(count, 'utf8')));
      codes.add(end.exitCode);
      // 2: not even a record; 1: the agent was ended; 0: only the record of a run that was over is not whole.
      expect([at, [0, 1, 2].includes(end.exitCode ?? -1)]).toEqual([at, true]);
      if (end.exitCode !== 0) expect(end.stdout + end.stderr).toContain(code);
      expect(processes().filter(isAlive)).toEqual([]);
    }
    expect(changes).toBeGreaterThan(10);
    expect([...codes]).toEqual(expect.arrayContaining(seen));
    const next = await run();
    expect([next.exitCode, next.stderr]).toEqual([0, '']);
    await expectWholeRecords();
  },
  300_000,
);

test('a disk that is really full ends the run with its reason, and the agent with it', async () => {
  place.install('stub-agent', {
    steps: [
      { do: 'leave', ownGroup: true, holdsOutput: false },
      { do: 'flood', megabytes: 4, line: 'y'.repeat(1000) },
      { do: 'hang' },
    ],
  });
  mkdirSync(place.state);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', place.state], { stdio: 'pipe' });
  } catch (error) {
    // Only root may mount, and not in every container: the made-up failures above are all that is tried then.
    process.stderr.write(`no small disk can be mounted here: ${(error as Error).message}\n`);
    expect(error).toHaveProperty('message', expect.stringContaining('mount'));
    return;
  }
  try {
    const end = await run();
    expect(end.exitCode).toBe(1);
    expect(end.stdout + end.stderr).toContain('the record cannot be written (ENOSPC)');
    await expectNobodyLeft();
    expect(listRuns(state())).toHaveLength(1);
  } finally {
    execFileSync('umount', [place.state]);
  }
}, 60_000);
