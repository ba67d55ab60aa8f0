import { stripControl } from '../../events/terminal-text';
import { readReportedPlan } from '../../report/reported-plan';
import type { KeptRun } from '../kept-run-parts';
import { ageText } from './ages';
import { paint } from './terminal';

/** What stands above the events of a run: how it was planned. */
export function renderKeptRun({ run, plan, record }: KeptRun): string {
  const { bold, dim } = paint(process.stdout);
  const row = (name: string, value: string, why = ''): string =>
    value === ''
      ? ''
      : `${bold(name.padEnd(11))} ${stripControl(value)}${why === '' ? '' : dim(`  (${stripControl(why)})`)}\n`;
  const { agent, route, why, permission, enforcedBy, model, directory } = readReportedPlan(plan);
  return [
    row('run', run.id, run.state),
    row('title', run.title),
    row('started', run.startedAt, ageText(run.startedAt, Date.now())),
    row('agent', agent === '' ? run.label : agent),
    row('route', route === '' ? run.route : route, why),
    row('permission', permission === '' ? run.permission : permission, enforcementOf(enforcedBy)),
    row('model', model ?? ''),
    row('directory', directory === '' ? run.directory : directory),
    row('session', run.sessionId ?? ''),
    row('in place of', run.fallbackOf ?? ''),
    row('record', record),
  ].join('');
}

function enforcementOf(enforcedBy: string): string {
  return enforcedBy === '' ? '' : `enforced by ${enforcedBy}`;
}
