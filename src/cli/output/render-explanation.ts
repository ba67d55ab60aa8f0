import type { Explanation } from '../../plan';
import { stripControl } from '../../events';
import { limitRows } from './limit-rows';
import { repositoryFindingRow } from './repository-finding-row';
import { paint } from './terminal';

/** A plan for a person. Values that differ from call to call are shown as `<slot>`. */
export function renderExplanation(plan: Explanation): string {
  const { bold, dim, yellow } = paint(process.stdout);
  const { route, command } = plan;
  const row = (name: string, value: string, why?: string): string =>
    `${bold(name.padEnd(12))} ${stripControl(value)}${why === undefined ? '' : dim(`  (${why})`)}\n`;
  const way = route.kind === 'provider' ? `${route.provider}, ${route.protocol}` : 'own login';
  return [
    row('agent', `${plan.label}${plan.version === undefined ? '' : ` ${plan.version}`}`, `strategy ${plan.strategy}`),
    row('route', way, route.why),
    ...(plan.fallback === undefined ? [] : [row('fallback', fallbackText(plan.fallback), plan.fallback.route.why)]),
    row('permission', `${plan.permission}, enforced by ${plan.enforcedBy}`, plan.origins['permission']),
    row('model', plan.config.model ?? '-', plan.origins['model']),
    row('time limit', limit(plan.config.timeoutSeconds), plan.origins['timeout']),
    ...limitRows(plan).map(([name, value, why]) => row(name, value, why)),
    row('instructions', instructionsWay(plan), plan.origins['instructions']),
    row('session', sessionText(plan.session)),
    row('home', plan.home),
    row('directory', command.cwd),
    row('file', command.file),
    ...command.args.map((arg, index) => row(index === 0 ? 'arguments' : '', shortened(arg))),
    ...Object.entries(command.env).map(([name, value], index) =>
      row(index === 0 ? 'environment' : '', `${name}=${shortened(value)}`),
    ),
    row('input', command.stdin === '' ? 'closed at once' : shortened(command.stdin)),
    ...plan.files.map(({ path, content }, index) =>
      row(index === 0 ? 'files' : '', path, `${String(Buffer.byteLength(content))} bytes`),
    ),
    ...plan.findings.map((finding, index) => row(index === 0 ? 'repository' : '', repositoryFindingRow(finding))),
    ...plan.warnings.map((warning) => row('warning', yellow(warning))),
    `\n${dim('# the same for bash')}\n${process.stdout.isTTY ? stripControl(plan.shell) : plan.shell}\n`,
  ].join('');
}

function fallbackText({ label, route, model }: NonNullable<Explanation['fallback']>): string {
  const way = route.kind === 'provider' ? `${route.provider}, ${route.protocol}` : 'own login';
  return `${label}, ${way}${model === undefined ? '' : `, ${model}`}`;
}

/** Instructions without a delivery of their own stand in the prompt. */
function instructionsWay({ delivery, config, origins }: Explanation): string {
  if (delivery !== undefined) return `${delivery.channel}, ${delivery.effect}`;
  return origins['instructions'] !== undefined && config.promptExtra !== '' ? 'in the prompt' : '-';
}

function sessionText(session: Explanation['session']): string {
  if (session.mode !== 'create') {
    const differs = session.differs.length === 0 ? '' : `; differs: ${session.differs.join(', ')}`;
    return `${session.mode} ${session.id}${differs}`;
  }
  return session.inPlaceOf === undefined ? 'create' : `create, in place of ${session.inPlaceOf.id}`;
}

function limit(seconds: number): string {
  return seconds === 0 ? 'none' : `${String(seconds)} s`;
}

function shortened(text: string): string {
  const line = JSON.stringify(text).slice(1, -1);
  return line.length > 200 ? `${line.slice(0, 200)}… (${String(Buffer.byteLength(text))} bytes)` : line;
}
