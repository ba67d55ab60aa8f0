import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster } from '../../src';
import type { SessionRecord } from '../../src/sessions';
import { createBench, removeBenches, type Bench } from './support/bench';
import { finishRun, type FinishedRun } from './support/finished-run';
import { newerNodeDirectory } from './support/installed-agents';
import { sessionFacts, type SessionFacts } from './support/session-facts';

// Three runs of a CLI that takes half a minute each on a busy machine.
jest.setTimeout(300_000);

afterEach(removeBenches);

const [first, answer, second, third] = [
  'the first prompt',
  'the first answer',
  'the second prompt',
  'the third prompt',
];

const benchOf = ({ needsNewerNode }: SessionFacts): Promise<Bench> =>
  createBench(needsNewerNode === true ? { newerNode: newerNodeDirectory } : {});

/** The run that begins a session. */
async function begin(bench: Bench, { agent }: SessionFacts): Promise<FinishedRun> {
  const provider = bench.scripted({ say: answer });
  const run = await bench.run({ agent, provider, unrestricted: true, prompt: first });
  expect(run.verdict).toMatchObject({ verdict: 'ok', text: answer });
  return run;
}

/** A run that says nothing but which session it goes on with. */
async function goOn(bench: Bench, request: Parameters<Bench['muster']['run']>[0]): Promise<FinishedRun> {
  return finishRun(await bench.muster.run({ timeoutSeconds: 90, ...request }));
}

/** Everything that the model was asked in a run. */
const askedIn = (run: FinishedRun): string => JSON.stringify(run.requests.map(({ body }) => body));

const sessionDirectory = (bench: Bench, run: FinishedRun): string =>
  join(bench.environment['XDG_STATE_HOME'] ?? '', 'muster/sessions', run.verdict.session ?? '');

const recordOf = (bench: Bench, run: FinishedRun): SessionRecord =>
  JSON.parse(readFileSync(join(sessionDirectory(bench, run), 'session.json'), 'utf8')) as SessionRecord;

/** Every file of a session with its size and time, but the lock. */
function stateOf(directory: string): readonly string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'lock');
  return names.sort().map((name) => {
    const stat = lstatSync(join(directory, name));
    return stat.isDirectory() ? name : `${name} ${String(stat.size)} ${String(stat.mtimeMs)}`;
  });
}

describe.each(sessionFacts)('$agent', (facts) => {
  test('goes on with the session of a run, and with the latest one: the history is in the request', async () => {
    const bench = await benchOf(facts);
    const begun = await begin(bench, facts);
    const resumed = await goOn(bench, { resume: begun.id, prompt: second });

    expect(resumed.verdict).toMatchObject({ verdict: 'ok', session: begun.verdict.session });
    if (facts.keepsId) expect(resumed.verdict.sessionId).toBe(begun.verdict.sessionId);
    expect(resumed.plan.command.cwd).toBe(bench.directory);
    for (const text of [first, answer, second]) expect(askedIn(resumed)).toContain(text);

    const continued = await bench.run({ agent: facts.agent, continueLatest: true, prompt: third });
    expect(continued.verdict).toMatchObject({ verdict: 'ok', session: begun.verdict.session });
    for (const text of [first, answer, second, third]) expect(askedIn(continued)).toContain(text);
    expect(recordOf(bench, begun)).toMatchObject({ runs: 3, lastRunId: continued.id, permission: 'unrestricted' });
  });

  test('forks a session and leaves it as it is; another directory works or is refused at once', async () => {
    const bench = await benchOf(facts);
    const begun = await begin(bench, facts);
    const original = stateOf(sessionDirectory(bench, begun));
    const fork = await goOn(bench, { resume: begun.verdict.session ?? '', fork: true, prompt: second });

    expect(fork.verdict).toMatchObject({ verdict: 'ok' });
    expect(fork.verdict.session).not.toBe(begun.verdict.session);
    for (const text of [first, answer, second]) expect(askedIn(fork)).toContain(text);
    expect(stateOf(sessionDirectory(bench, begun))).toEqual(original);
    expect(recordOf(bench, fork)).toMatchObject({ forkedFrom: begun.verdict.session });

    const elsewhere = join(bench.directory, 'elsewhere');
    mkdirSync(elsewhere);
    const moving = goOn(bench, { resume: begun.id, directory: elsewhere, rebind: ['directory'], prompt: third });
    if (!facts.anyDirectory) {
      await expect(moving).rejects.toMatchObject({ code: 'session_bound' });
      return;
    }
    const moved = await moving;
    expect(moved.verdict).toMatchObject({ verdict: 'ok' });
    for (const text of [first, answer, third]) expect(askedIn(moved)).toContain(text);
  });

  const { unknownId } = facts;
  if (unknownId !== undefined) {
    test('says within 20 seconds that a session is gone, and loses nothing', async () => {
      const bench = await benchOf(facts);
      const begun = await begin(bench, facts);
      const file = join(sessionDirectory(bench, begun), 'session.json');
      const record = `${JSON.stringify({ ...recordOf(bench, begun), nativeId: unknownId }, null, 2)}\n`;
      writeFileSync(file, record);
      const stale = await goOn(bench, { resume: begun.id, prompt: second, timeoutSeconds: 20 });

      expect(stale.verdict).toMatchObject({ verdict: 'stale_session', exitCode: 30, session: begun.verdict.session });
      expect(readFileSync(file, 'utf8')).toBe(record);
    });
  }

  if (facts.holdsReadOnly) {
    test('stays at read_only, also where the configuration allows more', async () => {
      const bench = await benchOf(facts);
      const { agent } = facts;
      const provider = bench.scripted({ say: answer });
      const begun = await bench.run({ agent, provider, permission: 'read_only', prompt: first });
      const config = join(bench.outside, 'config.yaml');
      writeFileSync(config, 'permission: workspace\n');
      const muster = await createMuster({ environment: bench.environment, configFiles: [config] });
      const writing = bench.scripted({ write: { path: 'made.txt', content: 'x' } }, { say: 'all done' });

      const run = await finishRun(
        await muster.run({ resume: begun.id, provider: writing, prompt: second, timeoutSeconds: 90 }),
      );

      expect(run.plan.permission).toMatchObject({ level: 'read_only', why: `session ${begun.verdict.session ?? ''}` });
      expect(askedIn(run)).toContain(first);
      expect(existsSync(join(bench.directory, 'made.txt'))).toBe(false);
    });
  }
});

test('claude tells the id of its session to the hook of a routed run, whatever its setting sources are', async () => {
  const bench = await createBench();
  const roster = join(bench.environment['XDG_CONFIG_HOME'] ?? '', 'muster/roster/agents');
  mkdirSync(roster, { recursive: true });
  writeFileSync(
    join(roster, 'quiet.yaml'),
    // Its output tells nothing of a session, so that the hook alone is left.
    "roster_version: 1\nderive: claude\nlabel: Quiet\nlog_format: plain\nheadless: { args: [-p, '--setting-sources='], output_format_flags: [] }\nrepository: { ignore: { args: [], env: {} } }\nsession: { session_id_flag: null }\n",
  );
  const muster = await createMuster({ environment: bench.environment });
  const provider = bench.scripted({ say: answer });
  const request = { agent: 'quiet', directory: bench.directory, provider, prompt: first, timeoutSeconds: 90 };

  const run = await finishRun(await muster.run(request));

  expect(run.verdict).toMatchObject({ verdict: 'ok', text: answer });
  expect(readFileSync(join(run.record, 'claude-session.txt'), 'utf8')).toBe(`${run.verdict.sessionId ?? ''}\n`);
  expect(run.verdict.sessionId).toMatch(/^[0-9a-f-]{36}$/);
  const resumed = await finishRun(await muster.run({ resume: run.id, prompt: second, timeoutSeconds: 90 }));
  expect(askedIn(resumed)).toContain(answer);
});
