import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDemoAgent, type DemoAgent } from '../demo/demo-agent';
import { createDemoProject, demoDiff, demoPrompt, demoScenario, demoTestPasses } from '../demo/demo-project';
import { removeDemoProject } from '../demo/demo-project';
import { paint } from '../output/terminal';
import { follow } from './run';

/** Lets a real agent mend a failing test against the scripted model; gives the exit code. */
export async function demo(options: { readonly json?: true }): Promise<number> {
  const { bold, dim, green, red } = paint(process.stdout);
  const say = (text: string): void => {
    if (options.json !== true) process.stdout.write(`${text}\n`);
  };
  const directory = createDemoProject();
  say(`${bold('1. A git repository with a failing test:')} ${directory}`);
  say(`   node --test: ${demoTestPasses(directory) ? green('passes') : red('fails')}`);
  const { name, muster } = await agentFor(directory);
  say(
    `\n${bold('2. A real agent, a scripted model, no network:')} muster run ${name} ${directory} --provider scripted:FILE`,
  );
  const scenarioDirectory = mkdtempSync(join(tmpdir(), 'muster-scenario-'));
  try {
    const scenario = join(scenarioDirectory, 'demo.yaml');
    writeFileSync(scenario, demoScenario);
    const run = await muster.run({
      agent: name,
      directory,
      prompt: demoPrompt,
      provider: `scripted:${scenario}`,
      timeoutSeconds: 120,
    });
    const verdict = await follow(run, options);
    const passes = demoTestPasses(directory);
    say(
      `\n${bold('3. What the agent changed:')}\n${demoDiff(directory, process.stdout.isTTY && !process.env['NO_COLOR'])}`,
    );
    say(`   node --test: ${passes ? green('passes') : red('fails')}`);
    say(`   verdict: ${verdict.verdict}, ${verdict.reason}`);
    say(dim(`   record: ${verdict.record}`));
    return verdict.exitCode !== 0 ? verdict.exitCode : passes ? 0 : 1;
  } finally {
    rmSync(scenarioDirectory, { recursive: true, force: true });
  }
}

/** Without an agent there is nothing to be seen in the project. */
async function agentFor(directory: string): Promise<DemoAgent> {
  try {
    return await findDemoAgent(directory);
  } catch (error) {
    removeDemoProject(directory);
    throw error;
  }
}
