import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRequest } from '../../../src';
import { startAugmentService, type AugmentService, type AugmentStep } from '../support/augment-service';
import { createBench, removeBenches, type Bench } from '../support/bench';
import type { FinishedRun } from '../support/finished-run';
import { processesOf } from '../support/processes';

const done: AugmentStep = { say: 'all done' };
const shell = (command: string): AugmentStep => ({
  tool: 'launch-process',
  input: { command, wait: true, max_wait_seconds: 20, cwd: '.' },
});
/** The tool takes no file without it. */
const reminder =
  'LIMIT THE FILE CONTENT TO AT MOST 300 LINES. IF MORE CONTENT NEEDS TO BE ADDED USE THE str-replace-editor TOOL TO EDIT THE FILE AFTER IT HAS BEEN CREATED.';
const services: AugmentService[] = [];

afterEach(async () => {
  removeBenches();
  await Promise.all(services.splice(0).map((service) => service.close()));
});

/** A person who is logged in to a service that plays these steps. */
async function loggedIn(
  steps: readonly AugmentStep[],
  options: { readonly status?: number } = {},
): Promise<{
  readonly bench: Bench;
  readonly service: AugmentService;
  run(request: Partial<RunRequest>): Promise<FinishedRun>;
}> {
  const service = await startAugmentService(steps, options);
  services.push(service);
  const bench = await createBench({ AUGMENT_SESSION_AUTH: service.login });
  const own = { agent: 'auggie', ownLogin: true, unrestricted: true, prompt: 'hello there' } as const;
  return { bench, service, run: (request) => bench.run({ ...own, ...request }) };
}

describe('auggie', () => {
  test('creates the file that the model asks for, and leaves nothing else in the repository', async () => {
    const input = { path: 'notes.txt', file_content: 'hello', instructions_reminder: reminder };
    const { bench, service, run } = await loggedIn([{ say: 'I will write it.', tool: 'save-file', input }, done]);

    const { id, verdict } = await run({ prompt: 'write a note' });

    expect(verdict).toMatchObject({ verdict: 'ok', exitCode: 0, text: 'all done' });
    expect(verdict.sessionId).toBeDefined();
    expect(readFileSync(join(bench.directory, 'notes.txt'), 'utf8').trimEnd()).toBe('hello');
    expect(bench.git('status', '--porcelain', '--ignored', '--untracked-files=all')).toBe('?? notes.txt\n');
    expect(service.turns[0]).toMatchObject({ authorization: 'Bearer token-of-the-person', historyLength: 0 });
    expect(readdirSync(bench.environment['TMPDIR'] ?? '')).toEqual([]);
    expect(processesOf(id)).toEqual([]);
  });

  test.each(['read_only', 'workspace'] as const)(
    'is refused at %s, which it does not hold itself to',
    async (level) => {
      const { service, run } = await loggedIn([done]);
      const running = run({ permission: level, unrestricted: false });
      await expect(running).rejects.toMatchObject({ code: 'permission_refused' });
      expect(service.turns).toEqual([]);
    },
  );

  test('has no way to a provider', async () => {
    const { run } = await loggedIn([done]);
    await expect(run({ ownLogin: false, provider: 'openai' })).rejects.toMatchObject({ code: 'route_unavailable' });
  });

  test.each([
    ['a task list', '- [ ] fix this'],
    ['a help flag', '--help'],
    ['shell syntax', 'run $(id) and `id` and $HOME; echo "a" \'b\' \\n > x'],
    ['lines, quotes and an emoji', 'one "two"\n\n\tthree \'four\' 🙂 five'],
    ['something like a command', '/help'],
    ['a file', 'look at @README.md and mail me@example.com'],
    ['300 KB', `first ${'0123456789 and "more"\n'.repeat(14_000)}last`],
  ])('takes %s as the text of a prompt', async (_name, prompt) => {
    const { bench, service, run } = await loggedIn([done]);
    writeFileSync(join(bench.directory, 'README.md'), 'the content of a file that nobody asked for');

    const { verdict } = await run({ prompt });

    expect(verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    expect(service.turns[0]?.userTexts).toEqual([prompt]);
  });

  test('gets long instructions to the model as a rule, beside those of its own', async () => {
    const instructions = `Begin.\n${'A rule that fills the page, with "quotes".\n'.repeat(3300)}End.`;
    const { service, run } = await loggedIn([done]);

    expect((await run({ instructions })).verdict.verdict).toBe('ok');

    const rules = service.turns[0]?.rules ?? [];
    expect(rules.map(({ path }) => path)).toContain('non-interactive-prompt.md');
    expect(rules.map(({ content }) => content)).toContain(instructions);
  });

  test('ends with max_turns by its own limit, and with ok within it', async () => {
    const step = shell('printf x >> turns.txt');
    const { bench, run } = await loggedIn([step, step, done]);
    expect((await run({ maxTurns: 2 })).verdict).toMatchObject({ verdict: 'max_turns' });
    expect(readFileSync(join(bench.directory, 'turns.txt'), 'utf8')).toBe('xx');
    expect((await run({ maxTurns: 2 })).verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
  });

  test.each([
    [401, 'HTTP error: 401'],
    [403, 'Permission denied'],
  ])('ends after a %i with an error that its reason tells', async (status, told) => {
    const { service, run } = await loggedIn([], { status });
    const { verdict } = await run({ maxTurns: 3 });
    expect(verdict.verdict).toBe('crashed');
    expect(verdict.reason).toContain(told);
    expect(service.turns).toHaveLength(1);
  });

  test('ends at once without a login', async () => {
    const bench = await createBench();
    const { verdict } = await bench.run({ agent: 'auggie', ownLogin: true, unrestricted: true, prompt: 'hello' });
    expect(verdict.verdict).toBe('crashed');
    expect(verdict.reason).toContain('No auth provided');
  });

  test('what its settings in a repository start is warned of, and started', async () => {
    const { bench, run } = await loggedIn([done]);
    const started = join(bench.outside, 'started.txt');
    mkdirSync(join(bench.directory, '.augment'));
    const settings = { startupScript: `touch ${started}` };
    writeFileSync(join(bench.directory, '.augment/settings.json'), JSON.stringify(settings));

    const { plan, verdict } = await run({});

    expect(verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    expect(existsSync(started)).toBe(true);
    expect(plan.warnings.join('\n')).toContain('startupScript');
  });
});
