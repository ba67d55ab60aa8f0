import { expandTemplate, expandTemplates, showText } from '../../api';
import type { CommandSpec, ResolvedRoute, ResolvedRun, SlottedText } from '../../api';
import { slotsOf } from './argument-lists';
import { routeName, type CommandSubject } from './command-subject';

/** Base URL and token reach the agent, and the token stands nowhere that the roster does not declare. */
export function checkRoute(subject: CommandSubject): void {
  for (const route of subject.routes) {
    const command = subject.build(route);
    if (command === undefined) continue;
    const where = routeName(route);
    if (route.kind === 'provider') {
      const texts = [...command.args, ...Object.values(command.env)];
      if (!texts.some((text) => slotsOf(text).includes('broker.url')) && !isInSettings(subject, route)) {
        subject.findings.add('route_lost', `${where}: the base URL is in no argument, no variable and no settings`);
      }
      if (route.tokenEnv !== undefined && !slotsOf(command.env[route.tokenEnv] ?? '').includes('broker.token')) {
        subject.findings.add('route_lost', `${where}: ${route.tokenEnv} does not hold the token`);
      }
    }
    for (const place of exposedPlaces(subject, subject.run(route), route, command)) {
      subject.findings.add('token_exposed', `${where}: the token stands in ${place}`);
    }
  }
}

/** Whether the settings file that the roster declares tells the base URL. */
function isInSettings({ definition }: CommandSubject, route: Extract<ResolvedRoute, { kind: 'provider' }>): boolean {
  const { settings } = definition;
  return settings !== undefined && JSON.stringify([settings.values, route.binding.settings]).includes('{base_url}');
}

function exposedPlaces(
  subject: CommandSubject,
  run: ResolvedRun,
  route: ResolvedRoute,
  command: CommandSpec,
): readonly string[] {
  const { headless, permissions, home } = subject.definition;
  const binding = route.kind === 'provider' ? route.binding : undefined;
  const level = permissions[run.permission];
  const args = [...headless.args, ...level.args, ...(binding?.args ?? [])].map((template) =>
    expandTemplate(template, run),
  );
  const env = expandTemplates({ ...headless.env, ...home.env, ...level.env, ...binding?.env }, run);
  const tokenEnv = route.kind === 'provider' ? route.tokenEnv : undefined;
  const declaredArgs = new Set(args.filter(holdsToken).map(showText));
  return [
    ...command.args
      .filter((arg) => holdsToken(arg) && !declaredArgs.has(showText(arg)))
      .map((arg) => `the argument ${showText(arg)}`),
    ...Object.entries(command.env)
      .filter(([name, value]) => holdsToken(value) && name !== tokenEnv && !holdsToken(env[name] ?? ''))
      .map(([name]) => `the variable ${name}`),
    ...(holdsToken(command.stdin ?? '') ? ['standard input'] : []),
  ];
}

function holdsToken(text: SlottedText): boolean {
  return slotsOf(text).includes('broker.token');
}
