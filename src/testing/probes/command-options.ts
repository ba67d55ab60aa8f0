import { showText, slot } from '../../api';
import { holdsFlag, holdsInOrder, valuesOf } from './argument-lists';
import { probeModel, routeName, type CommandSubject } from './command-subject';
import { isSameValue } from './same-value';

/** A limit of 0 is no limit. */
export function checkTurns(subject: CommandSubject): void {
  const flag = subject.definition.headless.maxTurnsFlag;
  for (const route of subject.routes) {
    const [none, zero, seven] = [
      subject.build(route),
      subject.build(route, { maxTurns: 0 }),
      subject.build(route, { maxTurns: 7 }),
    ];
    if (none === undefined || zero === undefined || seven === undefined) continue;
    if (!isSameValue(none, zero)) subject.findings.add('turns_unasked', `${routeName(route)}: 0 differs from no limit`);
    if (flag !== undefined && !valuesOf(seven.args, flag).includes('7')) {
      subject.findings.add('turns_lost', `${routeName(route)}: ${flag} is not followed by 7`);
    }
  }
}

/** A CLI may want the name of the provider in front of the model, so only its end is compared. */
export function checkModel(subject: CommandSubject): void {
  const flag = subject.definition.headless.modelFlag;
  for (const route of subject.routes) {
    const command = subject.build(route, { model: probeModel });
    if (command === undefined) continue;
    const variable = route.kind === 'provider' ? route.binding.modelEnv : undefined;
    if (flag !== undefined && !valuesOf(command.args, flag).some((value) => value.endsWith(probeModel))) {
      subject.findings.add('model_lost', `${routeName(route)}: ${flag} is not followed by "${probeModel}"`);
    }
    if (variable !== undefined && !showText(command.env[variable] ?? '').endsWith(probeModel)) {
      subject.findings.add('model_lost', `${routeName(route)}: ${variable} does not hold "${probeModel}"`);
    }
    const needsOne = route.kind === 'provider' && route.binding.modelRequired;
    const without = needsOne ? undefined : subject.build(route);
    if (flag !== undefined && without !== undefined && holdsFlag(without.args, flag)) {
      subject.findings.add('model_unasked', `${routeName(route)}: ${flag} is sent without a model`);
    }
  }
}

/** The id of a session is known only when the plan is bound: it has to stay a slot. */
export function checkSession(subject: CommandSubject): void {
  const { supportsResume, resumeFlag, resumeSubcommand } = subject.definition.session;
  if (!supportsResume) return;
  for (const route of subject.routes) {
    const resumed = subject.build(route, { mode: { kind: 'resume', sessionId: slot('session.id') } });
    const created = subject.build(route);
    if (resumed === undefined || created === undefined) continue;
    if (!resumed.args.some((arg) => showText(arg) === '<session.id>' || showText(arg).endsWith('=<session.id>'))) {
      subject.findings.add('session_lost', `${routeName(route)}: no argument is the id of the session`);
    }
    const flagSent = resumeFlag !== undefined && holdsFlag(created.args, resumeFlag);
    const wordsSent = resumeSubcommand.length > 0 && holdsInOrder(created.args, resumeSubcommand);
    if (flagSent || wordsSent) subject.findings.add('session_unasked', `${routeName(route)}: a new session resumes`);
  }
}

/** Each directory follows the flag, or is joined with it. */
export function checkDirectories(subject: CommandSubject): void {
  const flag = subject.definition.addDirFlag;
  if (flag === undefined) return;
  const wanted = ['/srv/library', '/srv/other project'];
  for (const route of subject.routes) {
    const command = subject.build(route, { addDirectories: wanted });
    if (command === undefined) continue;
    const sent = valuesOf(command.args, flag);
    for (const directory of wanted) {
      if (!sent.includes(directory))
        subject.findings.add('directory_lost', `${routeName(route)}: "${directory}" is missing`);
    }
  }
}
