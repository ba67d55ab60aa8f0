import { Admission, type AdmissionLimits } from '../../../src/batch/admission';

/** Runs that end when they are told to, and what was seen of them. */
class FakeRuns {
  readonly started: string[] = [];
  readonly #ends = new Map<string, () => void>();
  most = 0;
  constructor(readonly admission: Admission) {}

  add(...names: readonly string[]): void {
    this.admission.add(names.map((name) => ({ provider: name.replace(/\d+$/, ''), start: () => this.#start(name) })));
  }

  /** Ends a run; what that lets in is let in when it resolves. */
  async end(name: string): Promise<void> {
    this.#ends.get(name)?.();
    this.#ends.delete(name);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }

  get alive(): readonly string[] {
    return [...this.#ends.keys()];
  }

  #start(name: string): Promise<void> {
    this.started.push(name);
    return new Promise((resolve) => {
      this.#ends.set(name, resolve);
      this.most = Math.max(this.most, this.#ends.size);
    });
  }
}

const runs = (limits: AdmissionLimits): FakeRuns => new FakeRuns(new Admission(limits));

test('ten runs with a limit of two are never three, and start in the order asked', async () => {
  const fake = runs({ concurrency: 2 });
  const names = Array.from({ length: 10 }, (_, index) => `a${String(index)}`);
  fake.add(...names);
  expect(fake.alive).toEqual(['a0', 'a1']);
  // Whichever ends first, and also both at once.
  await fake.end('a1');
  await Promise.all([fake.end('a0'), fake.end('a2')]);
  while (fake.alive.length > 0) await fake.end(fake.alive[0] ?? '');
  expect(fake.started).toEqual(names);
  expect(fake.most).toBe(2);
});

test('a run whose provider is full is passed over, and is the first of its provider to go on', async () => {
  const fake = runs({ concurrency: 3, perProvider: 1 });
  fake.add('a0', 'a1', 'a2', 'b0', 'b1', 'c0');
  expect(fake.alive).toEqual(['a0', 'b0', 'c0']);
  await fake.end('c0');
  expect(fake.started).toEqual(['a0', 'b0', 'c0']);
  await fake.end('a0');
  expect(fake.alive).toEqual(['b0', 'a1']);
  await fake.end('b0');
  expect(fake.alive).toEqual(['a1', 'b1']);
});

test('a place that is free goes to the oldest that may have it, so nobody starves', async () => {
  const fake = runs({ concurrency: 2, perProvider: 1 });
  fake.add('a0', 'a1', 'b0', 'b1', 'b2');
  await fake.end('a0');
  expect(fake.alive).toEqual(['b0', 'a1']);
  fake.add('b3', 'c0');
  await fake.end('b0');
  expect(fake.alive).toEqual(['a1', 'b1']);
  await fake.end('a1');
  expect(fake.alive).toEqual(['b1', 'c0']);
});

test('a start that fails gives its place back', async () => {
  const admission = new Admission({ concurrency: 1 });
  const started: string[] = [];
  const start = (name: string, work: () => Promise<void>) => ({
    provider: 'a',
    start: () => {
      started.push(name);
      return work();
    },
  });
  admission.add([
    start('fails', () => Promise.reject(new Error('no'))),
    start('ends at once', () => Promise.resolve()),
    start('last', () => new Promise(() => undefined)),
  ]);
  await new Promise(setImmediate);
  expect(started).toEqual(['fails', 'ends at once', 'last']);
});

test('a thousand runs that end while others start never exceed the limit', async () => {
  let alive = 0;
  let most = 0;
  let ended = 0;
  const admission = new Admission({ concurrency: 7 });
  const work = async (index: number): Promise<void> => {
    most = Math.max(most, (alive += 1));
    for (let turn = 0; turn < index % 5; turn += 1) await new Promise(setImmediate);
    alive -= 1;
    ended += 1;
  };
  admission.add(Array.from({ length: 1000 }, (_, index) => ({ provider: 'a', start: () => work(index) })));
  while (ended < 1000) await new Promise(setImmediate);
  expect(most).toBe(7);
});

test('nothing is started any more once it is closed', async () => {
  const fake = runs({ concurrency: 1 });
  fake.add('a0', 'a1');
  fake.admission.close();
  await fake.end('a0');
  expect(fake.started).toEqual(['a0']);
});

describe('a limit by free memory', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('lets one run go on in any case, and the next ones when there is memory', () => {
    let hasRoom = false;
    const fake = runs({ concurrency: 3, memory: { hasRoom: () => hasRoom, started: () => undefined } });
    fake.add('a0', 'a1', 'a2');
    jest.advanceTimersByTime(10_000);
    expect(fake.alive).toEqual(['a0']);
    hasRoom = true;
    jest.advanceTimersByTime(1000);
    expect(fake.alive).toEqual(['a0', 'a1', 'a2']);
  });

  test('leaves no timer behind once it is closed', () => {
    const fake = runs({ concurrency: 3, memory: { hasRoom: () => false, started: () => undefined } });
    fake.add('a0', 'a1');
    expect(jest.getTimerCount()).toBe(1);
    fake.admission.close();
    expect(jest.getTimerCount()).toBe(0);
  });
});
