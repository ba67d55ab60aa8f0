import { join } from 'node:path';
import { agentCount } from './agent-count';
import { interleave, type Measurement, type Rounds } from './interleave';
import { processTime, type CleanPlace, type MeasuredCommand } from './process-time';
import { excessRow, ratioRow, type Comparison, type Row } from './row';

const bareNode: MeasuredCommand = { file: process.execPath, args: ['-e', '0'] };
const bareStub: MeasuredCommand = { file: 'stub-agent', args: [] };
const bareClaudeStub: MeasuredCommand = { file: 'claude', args: [] };
const stubRoster = join(__dirname, 'fixtures', 'roster');

/** A row that is measured when it is asked for. */
export interface PendingRow {
  readonly name: string;
  measure(): Row | Promise<Row>;
}

/** The rows that start `muster` as a process. */
export function commandRows(muster: string, place: CleanPlace, rounds: Rounds): readonly PendingRow[] {
  const timeOf =
    (...commands: readonly MeasuredCommand[]): Measurement =>
    () =>
      commands.reduce((sum, command) => sum + processTime(command, place), 0);
  const musterCommand = (...args: readonly string[]): MeasuredCommand => ({
    file: process.execPath,
    args: [muster, ...args],
  });
  const compare = (
    name: string,
    subject: MeasuredCommand,
    baselineName: string,
    baseline: Measurement,
  ): Comparison => ({
    name,
    baselineName,
    ...interleave(timeOf(subject), baseline, rounds),
  });

  const agents = musterCommand('agents');
  const explain = musterCommand('explain', 'claude', '-p', 'x', '--own-login');
  // Nothing listens at the upstream: the stub asks no model, and the broker dials at the first request.
  const runClaude = musterCommand('run', 'claude', '-p', 'x', '--provider', 'local');
  const run = musterCommand('run', 'stub', '-p', 'x', '--own-login', '--roster', stubRoster);
  return [
    {
      name: 'muster agents',
      measure: () => {
        const name = `muster agents (${String(agentCount(agents, place))} bundled)`;
        return ratioRow(compare(name, agents, 'node -e 0', timeOf(bareNode)), 2.5);
      },
    },
    {
      name: 'muster explain',
      measure: () => ratioRow(compare('muster explain', explain, 'node -e 0', timeOf(bareNode)), 3),
    },
    {
      name: 'muster run (broker, bundled roster)',
      measure: () =>
        excessRow(
          compare(
            'muster run (broker, bundled roster)',
            runClaude,
            'node -e 0 + stub',
            timeOf(bareNode, bareClaudeStub),
          ),
          40,
        ),
    },
    {
      name: 'muster run (own login, own roster)',
      measure: () =>
        excessRow(
          compare('muster run (own login, own roster)', run, 'node -e 0 + stub', timeOf(bareNode, bareStub)),
          40,
        ),
    },
  ];
}
