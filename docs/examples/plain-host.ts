import { createMuster, isMusterError, type Muster, type Verdict } from 'muster-agents';

/** Runs an agent, prints what it says as it says it, and gives the verdict. */
export async function runOnce(muster: Muster, directory: string, prompt: string): Promise<Verdict> {
  const run = await muster.run({ agent: 'claude', directory, prompt, timeoutSeconds: 600 });
  for await (const event of run) {
    if (event.type === 'message') process.stdout.write(`${event.text}\n`);
    if (event.type === 'tool_call') process.stdout.write(`  ${event.kind}: ${event.title}\n`);
    // Whatever this host does not want to see done ends the run.
    if (event.type === 'tool_call' && event.kind === 'fetch') void run.stop('this host fetches nothing');
  }
  return run.verdict;
}

/** Everything around it: what cannot be planned is an error, and every run that was started has a verdict. */
export async function main(directory: string, prompt: string): Promise<number> {
  try {
    const verdict = await runOnce(await createMuster(), directory, prompt);
    process.stdout.write(`${verdict.verdict}: ${verdict.reason}\n`);
    return verdict.exitCode;
  } catch (error) {
    if (!isMusterError(error)) throw error;
    process.stderr.write(`${error.code}: ${error.message}\n`);
    return 2;
  }
}
