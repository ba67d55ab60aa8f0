import 'reflect-metadata';
import { readdirSync, readlinkSync } from 'node:fs';
import { createMuster, type MusterOptions } from '../../src/compose';
import type { RunRequest } from '../../src/plan';

/** What a host of many runs is told. */
export interface ManyRuns {
  readonly options: MusterOptions;
  readonly request: RunRequest;
  readonly count: number;
  readonly atOnce: number;
  /** Milliseconds that the reader of each run rests after every thousand events. */
  readonly restMs?: number;
}

/** What it tells. */
export interface ManyRunsReport {
  readonly verdicts: Readonly<Record<string, number>>;
  /** Open descriptors before and after, without those that Node itself opens once. */
  readonly descriptors: readonly [number, number];
  readonly listeners: readonly [number, number];
  readonly warnings: readonly string[];
  /** Most memory that it had at the beginning and at the end, in megabytes. */
  readonly memory: readonly [number, number];
}

function descriptors(): number {
  return readdirSync('/proc/self/fd').filter((name) => !/eventpoll|eventfd|io_uring/.test(target(name))).length;
}

function target(name: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${name}`);
  } catch {
    return '';
  }
}

const listeners = (): number => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
const memory = (): number => process.resourceUsage().maxRSS / 1024;

async function main({ options, request, count, atOnce, restMs }: ManyRuns): Promise<void> {
  const warnings: string[] = [];
  process.on('warning', ({ message }) => warnings.push(message));
  const muster = await createMuster(options);
  const verdicts: Record<string, number> = {};
  let left = count;
  const once = async (): Promise<void> => {
    const run = await muster.run(request);
    let events = 0;
    for await (const event of run) {
      events += event.type === 'verdict' ? 0 : 1;
      if (restMs !== undefined && events % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    const { verdict } = await run.verdict;
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  };
  const worker = async (): Promise<void> => {
    for (; left > 0;) {
      left -= 1;
      await once();
    }
  };
  if (count > 1) await once();
  const before = [descriptors(), listeners(), memory()] as const;
  await Promise.all(Array.from({ length: atOnce }, worker));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const report: ManyRunsReport = {
    verdicts,
    descriptors: [before[0], descriptors()],
    listeners: [before[1], listeners()],
    warnings,
    memory: [before[2], memory()],
  };
  process.stdout.write(JSON.stringify(report));
}

void main(JSON.parse(process.argv[2] ?? '{}') as ManyRuns);
