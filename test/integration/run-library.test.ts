import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, type Run, type RunEvent } from '../../src';
import { claudeAnswer } from '../support/stub-behaviour';
import { StubPlace, stubRoster, until } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

const start = async (): Promise<Run> => {
  const muster = await createMuster({ rosterDirectories: [stubRoster], environment: place.environment() });
  return muster.run({ agent: 'claude', directory: place.project, prompt: 'work', ownLogin: true });
};

const all = async (events: AsyncIterable<RunEvent>): Promise<readonly RunEvent[]> => {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
};

test('a run is read event by event, from run_started to the verdict', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const run = await start();
  const events = await all(run);
  expect(events.map(({ type }) => type)).toEqual(['run_started', 'process_started', 'session', 'result', 'verdict']);
  expect(events.map(({ runId, seq }) => [runId, seq])).toEqual(events.map((_event, index) => [run.id, index]));
  expect(events.at(-1)).toMatchObject({ ...(await run.verdict) });
});

test('the record holds the events that the reader saw, and the verdict', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const run = await start();
  const events = await all(run);
  const kept = readFileSync(join(run.record, 'events.jsonl'), 'utf8').trimEnd().split('\n');
  expect(kept.map((line) => JSON.parse(line) as unknown)).toEqual(events);
  expect(JSON.parse(readFileSync(join(run.record, 'verdict.json'), 'utf8'))).toEqual(await run.verdict);
});

test('two readers of a run both see its end', async () => {
  place.install('claude', { steps: [{ do: 'sleep', ms: 200 }, claudeAnswer('done')] });
  const run = await start();
  const [first, second] = await Promise.all([all(run), all(run)]);
  expect(first[0]).toMatchObject({ type: 'run_started' });
  expect(second.at(-1)).toEqual(first.at(-1));
  expect(first.slice(-second.length)).toEqual(second);
});

test('a run that nobody reads has a verdict, and its events can be read afterwards', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const run = await start();
  await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok', text: 'done' });
  expect((await all(run)).map(({ type }) => type)).toContain('run_started');
});

test('a reader that goes away does not hold the run up', async () => {
  place.install('claude', { steps: [{ do: 'flood', megabytes: 1, line: '{"x":1}' }, claudeAnswer('done')] });
  const run = await start();
  for await (const event of run) if (event.type === 'raw') break;
  await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok' });
});

test('a reader that is slow holds the agent up, and loses nothing', async () => {
  place.install('claude', { steps: [{ do: 'flood', megabytes: 2, line: 'x'.repeat(63) }, claudeAnswer('done')] });
  const run = await start();
  let seen = 0;
  for await (const event of run) {
    if (event.seq !== seen) throw new Error(`event ${String(event.seq)} came where ${String(seen)} was due`);
    seen += 1;
    if (seen === 1) await until(() => place.calls('claude').length === 1, 'the stub');
    // The flood is far longer than what the reader, the pipe and one chunk hold.
    if (seen === 2) await new Promise((resolve) => setTimeout(resolve, 500));
    if (seen === 3)
      expect(readFileSync(join(run.record, 'events.jsonl'), 'utf8').split('\n').length).toBeLessThan(10_000);
  }
  expect(seen).toBeGreaterThan(32_000);
});

test('a run is stopped from within the loop that reads it', async () => {
  place.install('claude', { steps: [{ do: 'hang' }] });
  const run = await start();
  for await (const event of run) if (event.type === 'process_started') void run.stop('enough');
  await expect(run.verdict).resolves.toMatchObject({ verdict: 'cancelled', reason: 'enough' });
});

test('what explain shows is the plan of the run', async () => {
  place.install('claude', { steps: [claudeAnswer('done')] });
  const muster = await createMuster({ environment: place.environment() });
  const request = { agent: 'claude', directory: place.project, prompt: 'work', ownLogin: true };
  const plan = await muster.plan(request);
  const explanation = await muster.explain(request);
  const run = await muster.run(request);
  await run.verdict;
  expect(run.plan).toEqual(plan);
  expect(explanation).toMatchObject({
    config: plan.config,
    limits: plan.limits,
    route: plan.route,
    origins: plan.origins,
  });
});

test('two Musters in one process do not know of each other', async () => {
  const one = await createMuster({ rosterDirectories: [stubRoster], environment: place.environment() });
  const other = await createMuster({ environment: place.environment() });
  expect(one.registry.names).toContain('stub');
  expect(other.registry.names).not.toContain('stub');
});
