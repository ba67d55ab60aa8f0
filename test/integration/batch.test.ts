import { readdirSync } from 'node:fs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BatchEvent, BatchOptions, Batch, RunRequest } from '../../src';
import { claudeAnswer } from '../support/stub-behaviour';
import { isAlive, StubPlace, until } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
  place.install('claude', { steps: [claudeAnswer('done')] });
});

afterEach(() => {
  place.dispose();
});

const request = (index = 0): RunRequest => {
  const directory = join(place.root, `project-${String(index)}`);
  mkdirSync(directory, { recursive: true });
  return { agent: 'claude', directory, prompt: `work ${String(index)}`, ownLogin: true };
};
const requests = (count: number): readonly RunRequest[] => Array.from({ length: count }, (_, index) => request(index));

const start = async (asked: readonly RunRequest[], options: BatchOptions = {}): Promise<Batch> =>
  (await place.muster()).batch(asked, options);

const alive = (): number => place.calls('claude').filter(({ pid }) => isAlive(pid)).length;

test('every request is run once, and the summary adds them up in their order', async () => {
  const batch = await start(requests(5), { concurrency: 2 });
  const summary = await batch.summary;
  expect(summary).toMatchObject({ requests: 5, verdicts: { ok: 5 }, notStarted: 0, skipped: 0, exitCode: 0 });
  expect(summary.results.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(
    place
      .calls('claude')
      .map(({ stdin }) => stdin.toString())
      .sort(),
  ).toEqual([0, 1, 2, 3, 4].map((index) => expect.stringContaining(`work ${String(index)}`) as string));
});

test('the events of each run come whole and in order, and its result after them', async () => {
  const batch = await start(requests(4), { concurrency: 4 });
  const events: BatchEvent[] = [];
  for await (const event of batch) events.push(event);
  for (const index of [0, 1, 2, 3]) {
    const own = events.filter((event) => event.index === index);
    const told = own.flatMap((one) => ('event' in one ? [one.event] : []));
    expect(told.map(({ seq }) => seq)).toEqual(told.map((_, seq) => seq));
    expect([told.at(0)?.type, told.at(-1)?.type]).toEqual(['run_started', 'verdict']);
    expect(own.findIndex((one) => 'result' in one)).toBe(own.length - 1);
  }
});

test('the agents that live at one time are never more than the limit', async () => {
  place.install('claude', { steps: [{ do: 'sleep', ms: 100 }, claudeAnswer('done')] });
  const batch = await start(requests(9), { concurrency: 3 });
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, alive())), 10);
  await batch.summary;
  clearInterval(look);
  expect(most).toBeLessThanOrEqual(3);
  expect(place.calls('claude')).toHaveLength(9);
});

test('nothing is started unless all can be planned, and all that is wrong is told at once', async () => {
  const wrong = [
    request(0),
    { ...request(1), agent: 'nobody' },
    { ...request(2), directory: '/nowhere' },
    { ...request(3), permision: 'read_only' },
  ];
  const error: unknown = await start(wrong, { places: ['t.jsonl:1:1', 't.jsonl:2:1'] }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    code: 'batch_refused',
    details: {
      problems: [
        { index: 1, place: 't.jsonl:2:1', code: 'agent_unknown' },
        { index: 2, code: 'directory_missing' },
        { index: 3, code: 'request_invalid' },
      ],
    },
  });
  expect(String(error)).toMatch(/request 1 \(t\.jsonl:2:1\): .*nobody/);
  expect(place.records()).toEqual([]);
});

test('told to keep going, what cannot be planned is a result of its own', async () => {
  const batch = await start([{ ...request(0), agent: 'nobody' }, request(1)], { keepGoing: true });
  const summary = await batch.summary;
  expect(summary).toMatchObject({ verdicts: { ok: 1 }, notStarted: 1, exitCode: 1 });
  expect(summary.results[0]).toMatchObject({ index: 0, agent: 'nobody', problem: { code: 'agent_unknown' } });
});

test('a run that cannot even begin its record is a result of its own', async () => {
  writeFileSync(place.state, 'no directory');
  const summary = await (await start(requests(2))).summary;
  expect(summary).toMatchObject({ notStarted: 2, exitCode: 1 });
  expect(summary.results[1]).toMatchObject({ problem: { code: 'state_unusable' } });
});

describe('ending a batch', () => {
  beforeEach(() => {
    place.install('claude', { steps: [{ do: 'hang' }] });
  });

  const started = async (count: number): Promise<void> => {
    await until(() => place.calls('claude').length === count, 'the agents');
  };

  test('stop ends those that run and starts no other', async () => {
    const batch = await start(requests(5), { concurrency: 2 });
    await started(2);
    const summary = await batch.stop('enough');
    expect(summary).toMatchObject({ verdicts: { cancelled: 2 }, skipped: 3, exitCode: 130 });
    expect(summary.results[4]).toMatchObject({ problem: { code: 'skipped', message: 'enough' } });
    expect(place.calls('claude')).toHaveLength(2);
    expect(alive()).toBe(0);
  });

  test('an AbortSignal does the same', async () => {
    const controller = new AbortController();
    const batch = await start(requests(3), { concurrency: 1, signal: controller.signal });
    await started(1);
    controller.abort();
    expect(await batch.summary).toMatchObject({ verdicts: { cancelled: 1 }, skipped: 2, exitCode: 130 });
  });

  test('a signal that is aborted before lets nothing start', async () => {
    const batch = await start(requests(3), { signal: AbortSignal.abort() });
    expect(await batch.summary).toMatchObject({ verdicts: {}, skipped: 3, exitCode: 130 });
    expect(place.records()).toEqual([]);
  });

  test('to fail fast is to end all with the first that is not ok', async () => {
    place.install('codex', { steps: [{ do: 'exit', code: 7 }] });
    const asked = [request(0), { ...request(1), agent: 'codex' }, request(2), request(3)];
    const batch = await start(asked, { concurrency: 2, failFast: true });
    const summary = await batch.summary;
    expect(summary).toMatchObject({ exitCode: 1, skipped: 2 });
    expect(summary.results[0]).toMatchObject({ verdict: { verdict: 'cancelled' } });
    expect(alive()).toBe(0);
  });

  test('a reader that leaves its loop ends nothing and holds nobody up', async () => {
    place.install('claude', { steps: [{ do: 'flood', megabytes: 1, line: 'x'.repeat(63) }, claudeAnswer('done')] });
    const batch = await start(requests(2));
    for await (const event of batch) if ('event' in event) break;
    expect(await batch.summary).toMatchObject({ verdicts: { ok: 2 } });
  });
});

describe('two requests that may write in one directory', () => {
  test('are warned of', async () => {
    const batch = await start([request(0), request(0), request(1)]);
    expect(batch.warnings).toEqual([expect.stringMatching(/^request 0, request 1 may write in ".*project-0"/)]);
    await batch.summary;
  });

  test('are refused by a strict batch', async () => {
    await expect(start([request(0), request(0)], { strict: true })).rejects.toMatchObject({ code: 'warnings_refused' });
  });

  test.each<[string, () => readonly RunRequest[], BatchOptions]>([
    ['one may only read', () => [request(0), { ...request(0), permission: 'read_only' }], {}],
    ['one runs at a time', () => [request(0), request(0)], { concurrency: 1 }],
  ])('are no matter where %s', async (_, asked, options) => {
    const batch = await start(asked(), options);
    expect(batch.warnings).toEqual([]);
    await batch.summary;
  });

  test('are seen where one directory lies in the other', async () => {
    const inner = join(request(0).directory ?? '', 'inner');
    mkdirSync(inner);
    const batch = await start([request(0), { ...request(0), directory: inner }]);
    expect(batch.warnings).toHaveLength(1);
    await batch.summary;
  });
});

test.each<[string, unknown]>([
  ['an unknown option', { concurency: 2 }],
  ['a limit of none', { concurrency: 0 }],
  ['a limit that is no whole number', { perProvider: 1.5 }],
  ['a text as a switch', { failFast: 'yes' }],
])('%s is refused', async (_, options) => {
  await expect(start(requests(1), options as BatchOptions)).rejects.toMatchObject({ code: 'request_invalid' });
  expect(place.records()).toEqual([]);
});

test('forty runs leave no descriptor open', async () => {
  const open = (): number => readdirSync('/proc/self/fd').length;
  place.install('claude', { steps: [claudeAnswer('done')] });
  await (
    await start(requests(4))
  ).summary;
  const before = open();
  const summary = await (await start(requests(40), { concurrency: 8 })).summary;
  expect(summary.verdicts).toEqual({ ok: 40 });
  expect(open()).toBeLessThanOrEqual(before + 1);
});
