import type { Command } from 'commander';
import type { SetExitCode } from './command-options';
import type { BatchFlags } from './commands/batch';

/** The command that runs many requests; `command` has the flags of the registry already. */
export function addBatch(command: Command, setExitCode: SetExitCode): void {
  command
    .description('run many requests, as many at a time as is allowed')
    .argument('<file>', 'requests: .yaml, .yml or .json, else one JSON object a line; - for standard input')
    .option('--concurrency <n>', 'most runs at a time; 4 when absent')
    .option('--per-provider <n>', 'most runs at a time by one provider, or by the own login of one agent')
    .option('--min-free-memory <MB>', 'start no further run while less memory is free')
    .option('--fail-fast', 'end all runs with the first that is not ok')
    .option('--keep-going', 'run the others when requests cannot be planned')
    .option('--strict', 'treat warnings as errors')
    .option('--json', 'one event a line, each with the index of its request; the last is the summary')
    .action(async (file: string, flags: BatchFlags) => {
      const { batch } = require('./commands/batch') as typeof import('./commands/batch');
      setExitCode(await batch(file, flags));
    });
}
