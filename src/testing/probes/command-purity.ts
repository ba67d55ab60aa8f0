import { permissionLevels } from '../../api';
import { copyOf } from '../fakes/copy-of';
import { routeName, type CommandSubject } from './command-subject';
import { isSameValue, resultOf, thrownText } from './same-value';

/** Gives false when the builder changes its input: further findings would only repeat that. */
export function checkPurity(subject: CommandSubject): boolean {
  const { builder, definition, findings } = subject;
  let left = true;
  for (const route of subject.routes) {
    for (const permission of permissionLevels) {
      const run = subject.run(route, { permission });
      const [agent, copy] = [copyOf(definition), copyOf(run)];
      try {
        const first = resultOf(builder.build(agent, copy));
        if (!isSameValue(agent, definition) || !isSameValue(copy, run)) {
          findings.add('input_changed', `${routeName(route)}: the input is not as it was`);
          left = false;
        } else if (!isSameValue(first, builder.build(copyOf(definition), copyOf(run)))) {
          findings.add('not_pure', `${routeName(route)}: a second call gave another command`);
        }
      } catch (error) {
        findings.add('threw', `${routeName(route)}: ${thrownText(error)}`);
      }
    }
  }
  return left;
}

/** A variable of the host is put there, and looked for in the command. */
export function checkHostEnvironment(subject: CommandSubject): void {
  const name = 'MUSTER_PROBE_OF_THE_HOST_ENVIRONMENT';
  process.env[name] = 'value of the host environment';
  try {
    for (const route of subject.routes) {
      const text = JSON.stringify(subject.build(route) ?? '');
      if (text.includes(name) || text.includes('value of the host environment')) {
        subject.findings.add(
          'host_environment_copied',
          `${routeName(route)}: a variable of process.env is in the command`,
        );
      }
    }
  } finally {
    Reflect.deleteProperty(process.env, name);
  }
}
