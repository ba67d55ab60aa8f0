import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHeadlessCommand, isMusterError, type AgentRegistry, type HeadlessCommandOptions } from '../../../src';
import { registryWith } from './golden-roster';
import { runBatch, type BatchResult } from './headless-batch';
import { expectedStart } from './headless-command.expected';
import { commandRows, refusedOptions, shapes, type CommandRow, type Shape } from './headless-command.rows';

let root: string;
let registry: AgentRegistry;
let results: readonly BatchResult[];
beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'muster-golden-')));
  const entries = Object.entries(shapes).map(([name, { entry }]) => [name, `binary: tool\n${entry}\n`] as const);
  registry = await registryWith(Object.fromEntries(entries));
  results = runBatch(
    root,
    commandRows.map(({ shape, options, prompt, session, instructions }) => ({
      command: registry.resolve(shape).buildHeadlessCommand(options),
      files: { 'prompt.txt': prompt, 'session.txt': session, 'instructions.md': instructions },
    })),
  );
}, 60_000);
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

test('the table has at least a hundred rows, and every value of each list is in it', () => {
  expect(new Set(commandRows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(100);
  const seen = (of: (row: CommandRow) => unknown): number => new Set(commandRows.map(of)).size;
  const { model, maxTurns, permission, timeoutSeconds } = {
    model: seen(({ options }) => options.model),
    maxTurns: seen(({ options }) => options.maxTurns),
    permission: seen(({ options }) => options.permission),
    timeoutSeconds: seen(({ options }) => options.timeoutSeconds),
  };
  expect([model, maxTurns, permission, timeoutSeconds]).toEqual([5, 4, 4, 4]);
  expect([seen((row) => row.prompt), seen((row) => row.session), seen((row) => row.instructions)]).toEqual([7, 3, 5]);
});

/** The groups between the first and the last arguments, in the order in which they are there. */
function inOrder(groups: readonly (readonly string[])[], args: readonly string[]): readonly string[] {
  const left = [...groups];
  const found: string[] = [];
  for (;;) {
    const next = left.findIndex((group) => group.every((word, index) => args[found.length + index] === word));
    if (next < 0) return [...found, ...left.flat()];
    found.push(...left.splice(next, 1).flat());
  }
}

test.each(commandRows.map((row, index) => ({ ...row, index })))('$title', ({ index, ...row }) => {
  const result = results[index] as BatchResult;
  const expected = expectedStart(row, shapes[row.shape] as Shape, result.runDirectory);
  if (expected === undefined) {
    expect(result).not.toHaveProperty('started');
    expect([result.status, result.errors]).toEqual(['2', expect.stringContaining('begins with "-"')]);
    return;
  }
  const { first, groups, last, env, stdin, limit } = expected;
  expect([result.status, result.errors]).toEqual(['0', '']);
  const args = result.started?.args ?? [];
  const middle = args.slice(first.length, args.length - last.length);
  expect(result.started).toEqual({
    args: [...first, ...inOrder(groups, middle), ...last],
    env,
    stdin,
    cwd: result.directory,
  });
  expect(result.limit).toEqual(limit);
});

test.each(refusedOptions)('%s is an error', (_title, options) => {
  const build = (): string => registry.resolve('by-input').buildHeadlessCommand(options as HeadlessCommandOptions);
  expect(build).toThrow();
  try {
    build();
  } catch (error) {
    expect(isMusterError(error)).toBe(true);
  }
});

test.each(Object.keys(shapes))('the function and the method give %s the same text', (name) => {
  const agent = registry.resolve(name);
  const options = { timeoutSeconds: 60, model: 'm', maxTurns: 3 };
  expect(buildHeadlessCommand(agent, options)).toBe(agent.buildHeadlessCommand(options));
});
