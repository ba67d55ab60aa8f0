import { Option, type Command } from 'commander';
import { verdictClasses } from '../api';
import type { SetExitCode } from './command-options';
import type { LogsFlags } from './commands/logs';
import type { PruneFlags } from './commands/prune';
import type { RunsFlags } from './commands/runs';
import type { ShowFlags } from './commands/show';
import type { StopFlags } from './commands/stop';

/** Every run that is kept has one of these states. */
const states = ['running', 'finished', 'interrupted'];
const whichRun = 'id of a run, its beginning, or last';

/** The commands about runs that are kept. */
export function addRunCommands(program: Command, setExitCode: SetExitCode): void {
  addRuns(program);
  addShow(program);
  addLogs(program, setExitCode);
  addStop(program, setExitCode);
  addPrune(program);
}

function addRuns(program: Command): void {
  program
    .command('runs')
    .description('list the runs that are kept, newest first')
    .option('--limit <n>', 'at most so many, 20 when absent; 0 for all')
    .option('--agent <name>', 'of this agent')
    .addOption(new Option('--verdict <verdict>', 'that ended so').choices([...verdictClasses]))
    .addOption(new Option('--state <state>', 'that stand so').choices(states))
    .option('--session <id>', 'of this session')
    .option('--directory <directory>', 'in this directory of work')
    .option('--here', 'in the current directory')
    .option('--json', 'one JSON array')
    .action(async (options: RunsFlags) => {
      const { showRuns } = require('./commands/runs') as typeof import('./commands/runs');
      await showRuns(options);
    });
}

function addShow(program: Command): void {
  program
    .command('show')
    .description('show what is known of a run: plan, events, verdict, usage')
    .argument('<run>', whichRun)
    .option('--html <file>', 'write one page about it that needs nothing else')
    .option('--force', 'replace a file that is no such page')
    .option('-v, --verbose', 'show everything')
    .option('--json', 'one JSON object, without the events')
    .action(async (run: string, options: ShowFlags) => {
      const { showRun } = require('./commands/show') as typeof import('./commands/show');
      await showRun(run, options);
    });
}

function addLogs(program: Command, setExitCode: SetExitCode): void {
  program
    .command('logs')
    .description('show the events of a run')
    .argument('<run>', whichRun)
    .option('-f, --follow', 'wait for more until the verdict')
    .option('--stderr', 'what the agent wrote to standard error')
    .option('-v, --verbose', 'show everything')
    .option('--json', 'one event a line')
    .action(async (run: string, options: LogsFlags) => {
      const { showLogs } = require('./commands/logs') as typeof import('./commands/logs');
      setExitCode(await showLogs(run, options));
    });
}

function addStop(program: Command, setExitCode: SetExitCode): void {
  program
    .command('stop')
    .description('stop a run of whatever process, and wait for its verdict')
    .argument('[run]', whichRun)
    .option('--all', 'every run that goes on')
    .option('--reason <text>', 'what its verdict should say')
    .option('--wait <seconds>', 'most seconds to wait for the verdict, 60 when absent')
    .option('--json', 'one JSON array')
    .action(async (run: string | undefined, options: StopFlags) => {
      const { stopRuns } = require('./commands/stop') as typeof import('./commands/stop');
      setExitCode(await stopRuns(run, options));
    });
}

function addPrune(program: Command): void {
  program
    .command('prune')
    .description('take old runs and sessions away; what is in use stays')
    .option('--older-than <duration>', 'such as 12h or 90m; 30d when absent, 0d for all')
    .option('--dry-run', 'tell what would go, and take nothing away')
    .option('--json', 'one JSON object')
    .action(async (options: PruneFlags) => {
      const { prune } = require('./commands/prune') as typeof import('./commands/prune');
      await prune(options);
    });
}
