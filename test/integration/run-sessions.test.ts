import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run } from '../../src';
import type { RunEvent } from '../../src/api';
import type { SessionRecord } from '../../src/sessions';
import { claudeAnswer, type StubBehaviour } from '../support/stub-behaviour';
import { stubRoster, StubPlace } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

const sessions = (): string => join(place.state, 'muster', 'sessions');
const recordOf = (id = ''): SessionRecord =>
  JSON.parse(readFileSync(join(sessions(), id, 'session.json'), 'utf8')) as SessionRecord;

async function start(behaviour: StubBehaviour, request: object): Promise<Run> {
  place.install('claude', behaviour);
  const muster = await place.muster({}, { rosterDirectories: [stubRoster] });
  return muster.run({ prompt: 'x', ...request });
}

const finished = async (run: Run): Promise<readonly RunEvent[]> => {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  await run.verdict;
  return events;
};

const answering: StubBehaviour = { steps: [claudeAnswer('done')] };
const staleText = 'No conversation found with session ID: x';
const notFinding: StubBehaviour = {
  steps: [
    {
      do: 'complain',
      pieces: [
        `${staleText}
`,
      ],
    },
    { do: 'exit', code: 1 },
  ],
};
const fromLogin = (): object => ({ agent: 'claude', directory: place.project, ownLogin: true });

test('a run begins a session, and the next one goes on with it from anywhere', async () => {
  const first = await start(answering, fromLogin());
  const events = await finished(first);
  const { session, sessionId } = await first.verdict;
  expect(events[0]).toMatchObject({ type: 'run_started', session, sessionMode: 'create' });
  expect(recordOf(session)).toMatchObject({ agent: 'claude', directory: place.project, home: 'own', runs: 1 });

  const second = await start(answering, { resume: first.id });
  await finished(second);
  expect(place.calls('claude', second.id)[0]?.argv).toEqual(expect.arrayContaining(['--resume', sessionId]));
  expect(await second.verdict).toMatchObject({ verdict: 'ok', session });
  expect(recordOf(session)).toMatchObject({ runs: 2, lastRunId: second.id });
});

test('a run without a process leaves no session', async () => {
  const run = await start(answering, fromLogin());
  await run.stop();
  expect(await run.verdict).not.toHaveProperty('session');
  expect(readdirSync(sessions())).toEqual([]);
});

test('a second run on a session is refused at once, and names the first', async () => {
  const first = await start(answering, fromLogin());
  await finished(first);
  const slow = await start({ steps: [{ do: 'hang' }] }, { resume: first.id });
  await expect(start(answering, { resume: first.id })).rejects.toMatchObject({
    code: 'session_locked',
    message: expect.stringContaining(`run ${slow.id}`) as string,
  });
  await slow.stop();
  await finished(await start(answering, { resume: first.id }));
});

describe('a session that the agent does not find', () => {
  const begun = async (): Promise<{ readonly id: string; readonly session: string; readonly before: string }> => {
    const first = await start(answering, fromLogin());
    await finished(first);
    const { session = '' } = await first.verdict;
    return { id: first.id, session, before: JSON.stringify(recordOf(session)) };
  };

  test('is a verdict with the way on, and stays as it was', async () => {
    const { id, session, before } = await begun();
    const stale = await start(notFinding, { resume: id });
    await finished(stale);
    expect(await stale.verdict).toMatchObject({ verdict: 'stale_session', reason: staleText, exitCode: 30 });
    expect((await stale.verdict).nextStep).toContain('--stale fresh');
    expect(JSON.stringify(recordOf(session))).toBe(before);
  });

  test('is followed by a new one where that was asked for, and both are told', async () => {
    const { id, session } = await begun();
    const run = await start(notFinding, { resume: id, stale: 'fresh' });
    const events = await finished(run);
    const starts = events.filter((event) => event.type === 'run_started');
    expect(starts.map(({ sessionMode }) => sessionMode)).toEqual(['resume', 'create']);
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
    expect(notices).toContainEqual(expect.stringContaining(`the session ${session} is gone`));
    expect(place.calls('claude').at(-1)?.argv).not.toContain('--resume');
  });

  test('does not take the words of a run that begins one for it', async () => {
    const run = await start(notFinding, fromLogin());
    await finished(run);
    expect(await run.verdict).toMatchObject({ verdict: 'crashed' });
  });
});

test('the id of the session lies in the record of the run, and the session is free when its run is over', async () => {
  const first = await start(answering, fromLogin());
  await finished(first);
  const { session = '', sessionId = '' } = await first.verdict;
  expect(readFileSync(join(first.record, 'claude-session.txt'), 'utf8')).toBe(`${sessionId}\n`);
  expect(existsSync(join(sessions(), session, 'lock'))).toBe(false);
});
