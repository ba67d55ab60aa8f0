import { expandTemplate, expandTemplates, permissionLevels, showText } from '../../api';
import type { CommandSpec, PermissionLevel, ResolvedRoute, ResolvedRun, SlottedText } from '../../api';
import { holdsInOrder } from './argument-lists';
import { routeName, type CommandSubject } from './command-subject';

/** Arguments and environment of a level appear exactly in runs at that level. */
export function checkPermission(subject: CommandSubject): void {
  for (const route of subject.routes) {
    for (const permission of permissionLevels) {
      const command = subject.build(route, { permission });
      if (command === undefined) continue;
      checkLevel(subject, route, permission, command);
      for (const other of permissionLevels)
        if (other !== permission) checkOther(subject, route, permission, other, command);
    }
  }
}

function checkLevel(subject: CommandSubject, route: ResolvedRoute, level: PermissionLevel, command: CommandSpec): void {
  const { args, env } = ruleOf(subject, subject.run(route), level);
  const where = `${routeName(route)}, level ${level}`;
  if (args.length > 0 && !holdsInOrder(command.args, args)) {
    subject.findings.add('permission_lost', `${where}: the arguments ${args.map(showText).join(' ')} are missing`);
  }
  for (const [name, value] of Object.entries(env)) {
    if (showText(command.env[name] ?? '') !== showText(value)) {
      subject.findings.add('permission_lost', `${where}: ${name} is not ${JSON.stringify(showText(value))}`);
    }
  }
}

function checkOther(
  subject: CommandSubject,
  route: ResolvedRoute,
  level: PermissionLevel,
  other: PermissionLevel,
  command: CommandSpec,
): void {
  const { headless, home } = subject.definition;
  const run = subject.run(route);
  const [own, foreign] = [ruleOf(subject, run, level), ruleOf(subject, run, other)];
  const where = `${routeName(route)}, level ${level}`;
  const everyRun = headless.args.map((template) => expandTemplate(template, run));
  const elsewhere = [own.args, everyRun, headless.outputFormatFlags].some((args) => holdsInOrder(args, foreign.args));
  if (foreign.args.length > 0 && !elsewhere && holdsInOrder(command.args, foreign.args)) {
    subject.findings.add('permission_unasked', `${where}: has the arguments of level ${other}`);
  }
  const declared = new Set([own.env, headless.env, home.env].flatMap((env) => Object.keys(env)));
  const routeNames = route.kind === 'provider' ? Object.keys(route.binding.env) : [];
  for (const name of Object.keys(foreign.env)) {
    if (!declared.has(name) && !routeNames.includes(name) && command.env[name] !== undefined) {
      subject.findings.add('permission_unasked', `${where}: has the variable ${name} of level ${other}`);
    }
  }
}

function ruleOf(
  subject: CommandSubject,
  run: ResolvedRun,
  level: PermissionLevel,
): { readonly args: readonly SlottedText[]; readonly env: Readonly<Record<string, SlottedText>> } {
  const { args, env } = subject.definition.permissions[level];
  return { args: args.map((template) => expandTemplate(template, run)), env: expandTemplates(env, run) };
}
