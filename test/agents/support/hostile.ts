import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, type RunPlan, type RunRequest } from '../../../src';
import { createBench, removeBenches, type Bench } from './bench';
import { createEffects, type EffectLog } from './effects';
import { finishRun, type FinishedRun } from './finished-run';
import { newerNodeDirectory } from './installed-agents';
import { inRuns, plantIn, put, shellScript, type Plant, type Unprotected } from './plant';
import { startTrap, type Trap } from './trap';

/** What was seen of one real CLI in a hostile repository. Each plant has been seen to take effect. */
export interface HostileRepository {
  readonly agent: string;
  readonly needsNewerNode?: true;
  /** Listed, and without effect on a routed run. */
  readonly leftAlone: readonly Plant[];
  /** Not started with these, unless the caller allows them. */
  readonly refused?: readonly Plant[];
  /** Nothing holds the CLI from these, so the plan warns. */
  readonly warnedOf?: readonly Plant[];
  /** What is put over the roster entry to see what the files left alone and refused do, beside allowing them. */
  readonly unprotected?: Unprotected;
}

interface Attempt {
  readonly bench: Bench;
  readonly effects: EffectLog;
  readonly request: RunRequest;
}

/** The tests of one agent in a repository that is against it. */
export function describeHostileRepository(repository: HostileRepository): void {
  const { agent, leftAlone, refused = [], warnedOf = [] } = repository;
  let trap: Trap;
  beforeEach(async () => {
    trap = await startTrap();
  });
  afterEach(async () => {
    await trap.close();
    removeBenches();
  });
  const attempt = async (plants: readonly Plant[]): Promise<Attempt> => {
    const bench = await createBench(repository.needsNewerNode === true ? { newerNode: newerNodeDirectory } : {});
    const effects = createEffects(bench.outside, trap);
    for (const plant of plants) plantIn(bench.directory, plant, effects);
    // With a socket as standard input a bash that is given its command takes no BASH_ENV, and one with a script does.
    put(bench.directory, 'script.sh', ':\n');
    const shell = existsSync(join(bench.directory, shellScript)) ? `node ./${shellScript}` : 'bash ./script.sh';
    const provider = bench.scripted({ read: { path: 'script.sh' } }, { shell }, { say: 'all done' });
    const permission = plants[0]?.permission;
    const level = permission === undefined ? { unrestricted: true } : { permission };
    const request = {
      agent,
      provider,
      ...level,
      directory: bench.directory,
      prompt: 'hello there',
      timeoutSeconds: 90,
    };
    return { bench, effects, request };
  };

  describe(agent, () => {
    for (const { names, plants } of inRuns(leftAlone)) {
      describe(`where a repository brings ${names}`, () => {
        test('none of it takes effect', async () => {
          const { bench, effects, request } = await attempt(plants);
          const run = await finishRun(await bench.muster.run(request));
          expect(effects.seen(run)).toEqual([]);
          expect(trap.requests).toEqual([]);
          expect(['ok', 'denied']).toContain(run.verdict.verdict);
          for (const { file } of plants) expect(findingsAt(run, file)).not.toEqual([]);
          for (const { file } of plants) expect(findingsAt(run, file).filter(isOpen)).toEqual([]);
        });

        test('all of it would, if nobody held it off', async () => {
          const { effects, run } = await unprotectedRun(plants);
          expect(effects.seen(run)).toEqual(effects.planned);
        });
      });
    }

    if (refused.length > 0) {
      test.each(refused)('is not started where a repository brings $file', async (plant) => {
        const { bench, effects, request } = await attempt([plant]);
        const error: unknown = await bench.muster.run(request).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: 'repository_config_refused' });
        expect(JSON.stringify((error as { details?: unknown }).details)).toContain(JSON.stringify(plant.file));
        expect(effects.seen({ requests: [] })).toEqual([]);
        expect(trap.requests).toEqual([]);
      });

      test.each(refused)('would be led by $file', async (plant) => {
        const { effects, run } = await unprotectedRun([plant]);
        expect(effects.seen(run)).toEqual(effects.planned);
      });
    }

    if (warnedOf.length > 0) {
      test.each(inRuns(warnedOf))(
        'takes what a repository brings in $names, of which the plan warns',
        async ({ plants }) => {
          const { bench, effects, request } = await attempt(plants);
          await expect(bench.muster.plan({ ...request, strict: true })).rejects.toMatchObject({
            code: 'warnings_refused',
          });
          const run = await finishRun(await bench.muster.run(request));
          expect(effects.seen(run)).toEqual(effects.planned);
          for (const { file } of plants) {
            expect(findingsAt(run, file).filter(isOpen)).not.toEqual([]);
            expect(run.plan.warnings.join('\n')).toContain(file);
          }
        },
      );
    }
  });

  async function unprotectedRun(plants: readonly Plant[]): Promise<{ effects: EffectLog; run: FinishedRun }> {
    const { bench, effects, request } = await attempt(plants);
    const { environment, directory, home } = bench;
    const entry = (plants[0]?.unprotected ?? repository.unprotected)?.(directory);
    if (entry !== undefined) put(home, `roster/agents/${agent}.yaml`, JSON.stringify({ roster_version: 1, ...entry }));
    const muster =
      entry === undefined
        ? bench.muster
        : await createMuster({ environment, rosterDirectories: [join(home, 'roster')] });
    return { effects, run: await finishRun(await muster.run({ ...request, allowRepositoryConfig: true })) };
  }
}

function findingsAt({ plan }: FinishedRun, file: string): RunPlan['findings'] {
  return plan.findings.filter(({ file: found }) => file === found || file.startsWith(`${found}/`));
}

function isOpen({ neutralized }: RunPlan['findings'][number]): boolean {
  return !neutralized;
}
