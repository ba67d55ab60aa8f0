import { createCommandLineMuster } from '../cli-muster';
import { renderExplanation } from '../output/render-explanation';
import type { RunOptions } from '../command-options';
import { readRequest } from '../read-request';

/** Prints what a run would do. */
export async function explainRun(
  agent: string | undefined,
  directory: string | undefined,
  options: RunOptions,
): Promise<void> {
  const request = await readRequest(agent, directory, options);
  const muster = await createCommandLineMuster(options, request.directory);
  const explanation = await muster.explain(request);
  process.stdout.write(options.json === true ? `${JSON.stringify(explanation)}\n` : renderExplanation(explanation));
}
