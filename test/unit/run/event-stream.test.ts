import type { RunEvent } from '../../../src/api';
import { EventStream } from '../../../src/run/event-stream';

const event = (seq: number): RunEvent => ({ type: 'notice', message: 'x', runId: 'run', seq, atMs: 0 });

const all = async (events: AsyncIterable<RunEvent>): Promise<readonly number[]> => {
  const seen: number[] = [];
  for await (const { seq } of events) seen.push(seq);
  return seen;
};

const filled = (count: number): EventStream => {
  const stream = new EventStream();
  for (let seq = 0; seq < count; seq += 1) stream.push(event(seq), 1);
  return stream;
};

test('the first reader gets the events from the start, also when all is over', async () => {
  const stream = filled(3);
  stream.end();
  await expect(all(stream)).resolves.toEqual([0, 1, 2]);
});

test('a reader gets events as they come', async () => {
  const stream = new EventStream();
  const reading = all(stream);
  for (const seq of [0, 1]) {
    stream.push(event(seq), 1);
    await Promise.resolve();
  }
  stream.end();
  await expect(reading).resolves.toEqual([0, 1]);
});

test('a later reader gets events from where it joins, and takes none away from the first', async () => {
  const stream = filled(2);
  const first = all(stream);
  const second = all(stream);
  stream.push(event(2), 1);
  stream.end();
  await expect(first).resolves.toEqual([0, 1, 2]);
  await expect(second).resolves.toEqual([2]);
});

test('without a reader only the newest events are held', async () => {
  const stream = filled(10_005);
  stream.end();
  const seen = await all(stream);
  expect(seen).toHaveLength(10_000);
  expect(seen.at(-1)).toBe(10_004);
});

test('without a reader the events that are held have a size, and the newest is always held', async () => {
  const mebibyte = 1024 * 1024;
  const stream = new EventStream();
  for (let seq = 0; seq < 100; seq += 1) stream.push(event(seq), mebibyte);
  for (const [seq, size] of [
    [100, 32],
    [101, 31.5],
  ] as const)
    stream.push(event(seq), size * mebibyte);
  const huge = new EventStream();
  huge.push(event(0), 1);
  huge.push(event(1), 65 * mebibyte);
  for (const each of [stream, huge]) each.end();
  await expect(all(stream)).resolves.toEqual([100, 101]);
  await expect(all(huge)).resolves.toEqual([1]);
});

test('a reader that leaves is sent nothing more, and waits for nothing', async () => {
  const stream = filled(2);
  const reader = stream[Symbol.asyncIterator]();
  await reader.next();
  const waiting = (async () => {
    await reader.next();
    return reader.next();
  })();
  await reader.return?.();
  await expect(waiting).resolves.toEqual({ done: true, value: undefined });
});

test('every event is read once and in order by a reader that is far behind', async () => {
  const stream = filled(9_000);
  stream.end();
  await expect(all(stream)).resolves.toEqual(Array.from({ length: 9_000 }, (_, index) => index));
});

describe('pressure', () => {
  const pressed = (): { readonly stream: EventStream; readonly told: boolean[] } => {
    const stream = new EventStream();
    const told: boolean[] = [];
    stream.onPressure = (isHigh) => told.push(isHigh);
    return { stream, told };
  };

  test('is told when a reader falls behind and when it has caught up', async () => {
    const { stream, told } = pressed();
    const reader = stream[Symbol.asyncIterator]();
    for (let seq = 0; seq < 2_500; seq += 1) stream.push(event(seq), 1);
    expect(told).toEqual([true]);
    for (let seq = 0; seq < 2_500; seq += 1) await reader.next();
    expect(told).toEqual([true, false]);
  });

  test('is over when the slow reader leaves', async () => {
    const { stream, told } = pressed();
    const reader = stream[Symbol.asyncIterator]();
    for (let seq = 0; seq < 2_500; seq += 1) stream.push(event(seq), 1);
    await reader.return?.();
    expect(told).toEqual([true, false]);
  });

  test('is not told when nobody reads', () => {
    const { stream, told } = pressed();
    for (let seq = 0; seq < 20_000; seq += 1) stream.push(event(seq), 1);
    expect(told).toEqual([]);
  });
});
