import { createBench, removeBenches } from './support/bench';
import { turnsOf, type FinishedRun } from './support/finished-run';
import { realAgents, type RealAgent } from './support/installed-agents';

afterEach(removeBenches);

const short = `Say "yes" or 'no'.\n\nKeep $HOME, \`ticks\`, $(id), {home} and \\n as they are. 🙂\n  - [ ] indented`;
const long = `Begin of the rules.\n${'A rule that fills the page, with "quotes".\n'.repeat(3300)}End of the rules.`;

/** The system and developer text of the first turn. */
function systemOf(run: FinishedRun): string {
  expect(run.verdict.verdict).toBe('ok');
  return turnsOf(run.requests)[0]?.system ?? '';
}

/** How the vendor's own prompt begins; before it claude names itself, in words that instructions change. */
const vendorStart: Readonly<Record<RealAgent, string>> = {
  claude: 'You are an interactive agent',
  codex: 'You are a coding agent',
  opencode: 'You are opencode',
  qwen: 'You are Qwen Code',
};

/** The first 500 characters of the vendor's own prompt. */
function vendorText(agent: RealAgent, system: string): string {
  const start = system.indexOf(vendorStart[agent]);
  return start < 0 ? '' : system.slice(start, start + 500);
}

describe.each(realAgents)('%s', (agent) => {
  test.each([
    ['short instructions with characters that mean something elsewhere', short],
    ['instructions of 140 KB, more than one argument can hold', long],
  ])('adds %s to the prompt of the vendor', async (_, instructions) => {
    const bench = await createBench();
    const provider = bench.scripted({ say: 'done' });

    const without = systemOf(await bench.run({ agent, provider, prompt: 'hello' }));
    const run = await bench.run({ agent, provider, prompt: 'hello', instructions });
    const system = systemOf(run);

    const start = instructions.slice(0, 18);
    expect(without.includes(start)).toBe(false);
    expect(system.includes(instructions)).toBe(true);
    expect(vendorText(agent, without)).toHaveLength(500);
    expect(vendorText(agent, system)).toBe(vendorText(agent, without));
    expect(
      turnsOf(run.requests)
        .flatMap(({ userTexts }) => userTexts)
        .some((text) => text.includes(start)),
    ).toBe(false);
  });
});

test('claude keeps its instructions out of its arguments, where every user of the machine could read them', async () => {
  const bench = await createBench();

  const plan = await bench.muster.plan({
    agent: 'claude',
    directory: bench.directory,
    provider: bench.scripted({ say: 'done' }),
    prompt: 'a prompt of mine',
    instructions: short,
  });

  expect(JSON.stringify(plan.command.args)).not.toContain('indented');
  expect(JSON.stringify(plan.command.args)).not.toContain('a prompt of mine');
});
