import { existsSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PermissionLevel } from '../../../src';
import { createBench, removeBenches, type Bench } from './bench';
import { turnsOf, type FinishedRun } from './finished-run';
import { newerNodeDirectory } from './installed-agents';
import { processesOf } from './processes';
import { userTextBlocks } from './user-texts';

/** What is known of one real CLI: each field is a claim that a test holds it to. */
export interface AgentFacts {
  readonly agent: string;
  /** It runs on a newer Node.js than Muster needs. */
  readonly needsNewerNode?: true;
  /** Levels below `unrestricted` that the CLI holds itself to; the others are refused before it starts. */
  readonly enforced: readonly Exclude<PermissionLevel, 'unrestricted'>[];
  /** Its tools write through links, so it is not started where one leads out of the directory. */
  readonly followsLinks?: true;
  /** Whether its shell may write in the directory at `workspace`. */
  readonly shellAtWorkspace?: boolean;
  /** How its file is made: with a tool of its own, or with the shell where it has none that writes. */
  readonly writes: 'write' | 'shell';
  /** Whether its output tells the id of the session. */
  readonly tellsSession: boolean;
  /** Its answer is every text of the model, run together. */
  readonly joinsTexts?: true;
  /** Where the model reads instructions. */
  readonly instructionsIn: 'system' | 'user';
  /** How the vendor's own prompt begins; it must stay where instructions are added. */
  readonly vendorStart: string;
  /** What the model is told for a prompt; the prompt itself when absent. */
  readonly sent?: (prompt: string) => string;
  /** What the CLI puts before the prompt into the same text. */
  readonly beforePrompt?: RegExp;
  /** Prompts, by their names below, that are refused before the CLI starts. */
  readonly refusedPrompts?: readonly string[];
  /** A prompt of 300 KB is refused before the CLI starts: there is only an argument for it. */
  readonly longPromptRefused?: true;
}

const canary = 'the content of a file that nobody asked for';
const short = `Say "yes" or 'no'.\n\nKeep $HOME, \`ticks\`, $(id), {home} and \\n as they are. 🙂\n  - [ ] indented`;
const long = `Begin of the rules.\n${'A rule that fills the page, with "quotes".\n'.repeat(3300)}End of the rules.`;

const prompts: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'a task list', text: '- [ ] fix this' },
  { name: 'a help flag', text: '--help' },
  { name: 'one word', text: 'hello' },
  { name: 'shell syntax', text: 'run $(id) and `id` and $HOME; echo "a" \'b\' \\n > x' },
  { name: 'lines, quotes and an emoji', text: 'one "two"\n\n\tthree \'four\' 🙂 five' },
  { name: 'something like a command', text: '/help' },
  { name: 'something like a shell command', text: '!touch made.txt' },
  { name: 'a file', text: 'look at @README.md and mail me@example.com' },
];

/** The tests of one agent: a first run, its levels, instructions, prompts and a refused key. */
export function describeAgent(facts: AgentFacts): void {
  const { agent } = facts;
  const sent = facts.sent ?? ((prompt: string) => prompt);
  const bench = (): Promise<Bench> =>
    createBench(facts.needsNewerNode === true ? { newerNode: newerNodeDirectory } : {});
  const writing = (path: string): Readonly<Record<string, unknown>> =>
    facts.writes === 'write' ? { write: { path, content: 'hello' } } : { shell: `printf hello > ${path}` };

  afterEach(removeBenches);

  describe(agent, () => {
    test('creates the file that the model asks for, and leaves nothing else', async () => {
      const place = await bench();
      const provider = place.scripted({ say: 'I will write it.', ...writing('notes.txt') }, { say: 'all done' });

      const run = await place.run({ agent, provider, unrestricted: true, prompt: 'write a note' });

      const text = facts.joinsTexts === true ? 'I will write it.all done' : 'all done';
      expect(run.verdict).toMatchObject({ verdict: 'ok', exitCode: 0, text, turns: 2 });
      expect(run.verdict.sessionId !== undefined).toBe(facts.tellsSession);
      expect(readFileSync(join(place.directory, 'notes.txt'), 'utf8').trimEnd()).toBe('hello');
      expect(place.git('status', '--porcelain', '--ignored', '--untracked-files=all')).toBe('?? notes.txt\n');
      expect(readdirSync(place.home)).toEqual([]);
      expect(readdirSync(place.environment['TMPDIR'] ?? '')).toEqual([]);
      expect(processesOf(run.id)).toEqual([]);
    });

    test.each(['read_only', 'workspace'] as const)('is held to %s, or refused at it', async (permission) => {
      const place = await bench();
      const provider = place.scripted(
        { write: { path: 'written.txt', content: 'x' } },
        { shell: 'printf x > shell.txt' },
        { write: { path: join(place.outside, 'written.txt'), content: 'x' } },
        { shell: `printf x > ${join(place.outside, 'shell.txt')}` },
        { say: 'all done' },
      );
      const running = place.run({ agent, provider, permission, prompt: 'try it' });

      if (!facts.enforced.includes(permission)) {
        await expect(running).rejects.toMatchObject({ code: 'permission_refused' });
        return;
      }
      const { verdict } = await running;
      expect(['ok', 'denied']).toContain(verdict.verdict);
      expect(readdirSync(place.outside)).toEqual([]);
      const made = ['written.txt', 'shell.txt'].filter((name) => existsSync(join(place.directory, name)));
      const mayMake = [
        ...(facts.writes === 'write' ? ['written.txt'] : []),
        ...(facts.shellAtWorkspace === true ? ['shell.txt'] : []),
      ];
      expect(made).toEqual(permission === 'workspace' ? mayMake : []);
    });

    if (facts.enforced.includes('workspace')) {
      test('writes neither through links that lead out nor in .git at workspace', async () => {
        const place = await bench();
        writeFileSync(join(place.outside, 'there.txt'), 'kept');
        const config = readFileSync(join(place.directory, '.git/config'), 'utf8');
        const steps = ['link/through.txt', 'file-link', 'new-link', '.git/config', '.git/hooks/pre-commit'].map(
          (path) => ({ write: { path, content: 'x' } }),
        );
        const request = { agent, permission: 'workspace', prompt: 'try it' } as const;
        if (facts.followsLinks === true) {
          await place.run({ ...request, provider: place.scripted(...steps.slice(3), { say: 'all done' }) });
        }
        symlinkSync(place.outside, join(place.directory, 'link'));
        symlinkSync(join(place.outside, 'there.txt'), join(place.directory, 'file-link'));
        symlinkSync(join(place.outside, 'new.txt'), join(place.directory, 'new-link'));

        const running = place.run({ ...request, provider: place.scripted(...steps, { say: 'all done' }) });

        if (facts.followsLinks === true) {
          await expect(running).rejects.toMatchObject({ code: 'repository_config_refused' });
        } else {
          expect(['ok', 'denied']).toContain((await running).verdict.verdict);
        }
        expect(readdirSync(place.outside)).toEqual(['there.txt']);
        expect(readFileSync(join(place.outside, 'there.txt'), 'utf8')).toBe('kept');
        expect(readFileSync(join(place.directory, '.git/config'), 'utf8')).toBe(config);
        expect(existsSync(join(place.directory, '.git/hooks/pre-commit'))).toBe(false);
      });
    }

    test.each([
      ['short', short],
      ['long', long],
    ])('gets %s instructions to the model, and keeps the prompt of the vendor', async (_, instructions) => {
      const place = await bench();
      const provider = place.scripted({ say: 'done' });

      const running = place.run({ agent, provider, unrestricted: true, prompt: 'hello there', instructions });

      if (facts.longPromptRefused === true && facts.instructionsIn === 'user' && instructions === long) {
        await expect(running).rejects.toMatchObject({ code: 'payload_too_large' });
        return;
      }
      const run = await running;
      const [turn] = turnsOf(run.requests);
      const told = facts.instructionsIn === 'system' ? (turn?.system ?? '') : userTextsOf(run).join('\n');
      expect(run.verdict.verdict).toBe('ok');
      expect(turn?.system).toContain(facts.vendorStart);
      expect(told).toContain(facts.instructionsIn === 'system' ? instructions : sent(instructions));
    });

    test.each(prompts)('takes $name as the text of a prompt', async ({ name, text }) => {
      const place = await bench();
      writeFileSync(join(place.directory, 'README.md'), canary);

      const running = place.run({ agent, provider: place.scripted({ say: 'done' }), unrestricted: true, prompt: text });

      if (facts.refusedPrompts?.includes(name) === true) {
        await expect(running).rejects.toMatchObject({ code: 'prompt_invalid' });
        return;
      }
      const run = await running;
      expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'done', turns: 1 });
      expect(userTextsOf(run).map((told) => told.replace(facts.beforePrompt ?? '', ''))).toContain(sent(text));
      expect(JSON.stringify(run.requests.map(({ body }) => body))).not.toContain(canary);
      expect(place.git('status', '--porcelain')).toBe('?? README.md\n');
    });

    test('takes a prompt of 300 KB whole, or it is refused', async () => {
      const place = await bench();
      const text = `first ${'0123456789 and "more"\n'.repeat(14_000)}last`;

      const running = place.run({ agent, provider: place.scripted({ say: 'done' }), unrestricted: true, prompt: text });

      if (facts.longPromptRefused === true) {
        await expect(running).rejects.toMatchObject({ code: 'payload_too_large' });
        return;
      }
      const run = await running;
      expect(run.verdict.verdict).toBe('ok');
      expect(userTextsOf(run).some((told) => told.includes(sent(text)))).toBe(true);
    });

    test('ends with auth when the key is refused', async () => {
      const place = await bench();
      const provider = place.scripted({ error: { status: 401, message: 'no such key', times: 'always' } });

      const { id, verdict } = await place.run({ agent, provider, unrestricted: true, prompt: 'hello there' });

      expect(verdict).toMatchObject({ verdict: 'auth', exitCode: 20 });
      expect(processesOf(id)).toEqual([]);
    });
  });
}

function userTextsOf({ requests }: FinishedRun): readonly string[] {
  const [turn] = turnsOf(requests);
  return turn === undefined ? [] : userTextBlocks(turn);
}
