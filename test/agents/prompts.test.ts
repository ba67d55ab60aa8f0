import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBench, removeBenches, type Bench } from './support/bench';
import { turnsOf } from './support/finished-run';
import { realAgents, type RealAgent } from './support/installed-agents';
import { userTextBlocks } from './support/user-texts';

afterEach(removeBenches);

const canary = 'the content of a file that nobody asked for';

interface PromptCase {
  readonly name: string;
  readonly text: string | ((bench: Bench) => string);
  /** Left out where a run takes five seconds before it says anything. */
  readonly quickOnly?: true;
}

const prompts: readonly PromptCase[] = [
  { name: 'plain words', text: 'fix the test', quickOnly: true },
  { name: 'a task list', text: '- [ ] fix this' },
  { name: 'a help flag', text: '--help' },
  { name: 'a short flag', text: '-p', quickOnly: true },
  { name: 'the end of options', text: '--', quickOnly: true },
  { name: 'a dash', text: '-' },
  { name: 'shell syntax', text: 'run $(id) and `id` and $HOME; echo "a" \'b\' \\n > x', quickOnly: true },
  {
    name: 'lines, quotes, emoji and an escape character',
    text: ' one "two"\n\n\tthree \'four\' 🙂 \u001b[31mred\u001b[0m five',
  },
  { name: 'something like a command', text: '/help' },
  { name: 'something like a shell command', text: '!touch made.txt', quickOnly: true },
  { name: 'the path of a file outside', text: ({ outside }) => `@${outside}/secret.txt` },
  { name: 'an address and a file', text: 'mail me@example.com @README.md' },
  { name: '300 KB', text: `first ${'0123456789 and "more"\n'.repeat(14_000)}last` },
];

/** What the model is told: two agents act on a slash at the start, one of them on every `@`. */
function sent(agent: RealAgent, prompt: string): string {
  const command = agent === 'claude' || agent === 'qwen' ? prompt.replace(/^\//, '\n/') : prompt;
  return agent === 'qwen' ? command.replaceAll('@', '\\@') : command;
}

const cases = realAgents.flatMap((agent) =>
  prompts.filter(({ quickOnly }) => agent !== 'opencode' || quickOnly !== true).map((prompt) => ({ agent, ...prompt })),
);

test.each(cases)('$agent takes $name as the text of a prompt', async ({ agent, text }) => {
  const bench = await createBench();
  writeFileSync(join(bench.outside, 'secret.txt'), canary);
  writeFileSync(join(bench.directory, 'README.md'), canary);
  const prompt = typeof text === 'string' ? text : text(bench);

  const run = await bench.run({ agent, provider: bench.scripted({ say: 'done' }), prompt });

  expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'done', turns: 1 });
  const [turn] = turnsOf(run.requests);
  expect(turn === undefined ? [] : userTextBlocks(turn)).toContain(sent(agent, prompt));
  expect(JSON.stringify(run.requests.map(({ body }) => body))).not.toContain(canary);
  expect(bench.git('status', '--porcelain')).toBe('?? README.md\n');
});
