import { showText, type CommandSpec } from '../../api';
import { shownValue } from '../../api/shown-value';
import { textListProblem, textProblem, variablesProblem } from '../../api/text-problem';
import { holdsInOrder } from './argument-lists';
import { routeName, type CommandSubject } from './command-subject';

/** The command has the shape that the planner can work with. */
export function checkShape(subject: CommandSubject): void {
  for (const route of subject.routes) {
    const run = subject.run(route);
    const command = subject.build(route);
    if (command === undefined) continue;
    for (const problem of shapeProblems(command, run.directory)) {
      subject.findings.add('command_malformed', `${routeName(route)}: ${problem}`);
    }
  }
}

/** What a delivery planned for arguments and environment is passed on. */
export function checkDelivered(subject: CommandSubject): void {
  const args = ['--probe-instructions', 'probe instructions 7f3a'];
  const env = { PROBE_INSTRUCTIONS: 'probe instructions 7f3a' };
  for (const route of subject.routes) {
    const byArguments = subject.build(route, { delivery: { channel: 'arguments', args, files: [] } });
    const byEnvironment = subject.build(route, { delivery: { channel: 'environment', env, files: [] } });
    if (byArguments !== undefined && !holdsInOrder(byArguments.args, args)) {
      subject.findings.add('instructions_lost', `${routeName(route)}: planned arguments are not in the command`);
    }
    if (
      byEnvironment !== undefined &&
      showText(byEnvironment.env['PROBE_INSTRUCTIONS'] ?? '') !== env.PROBE_INSTRUCTIONS
    ) {
      subject.findings.add('instructions_lost', `${routeName(route)}: planned variables are not in the command`);
    }
  }
}

function shapeProblems(value: unknown, directory: string): readonly string[] {
  const command = (value ?? {}) as Partial<Record<keyof CommandSpec, unknown>>;
  const { file, args, env, stdin, cwd } = command;
  const input = stdin === undefined ? undefined : textProblem(stdin);
  return [
    typeof file === 'string' && file !== '' && !file.includes('\0') ? undefined : 'there is no file to execute',
    textListProblem(args, 'args'),
    variablesProblem(env),
    input === undefined ? undefined : `gave stdin that ${input}`,
    cwd === directory ? undefined : `cwd is ${shownValue(cwd)}, expected ${directory}`,
  ].filter((problem) => problem !== undefined);
}
