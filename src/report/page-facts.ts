import { costText, countText, durationText, tokensText } from './figures';
import { html, type Html } from './html';
import type { ReportedPlan } from './reported-plan';
import type { ReportedRun } from './reported-run';

type Fact = readonly [name: string, value: string, why?: string];

/** What is known of a run as a whole: a list of names and values. */
export function factList(run: ReportedRun, model: string | undefined): Html {
  const facts = [...planFacts(run.plan, model), ...figures(run), ...places(run)];
  return html`<dl>
    ${facts.map(([name, value, why]) => {
      const reason = why === undefined ? undefined : html` <span class="why">${why}</span>`;
      return html`<div>
        <dt>${name}</dt>
        <dd dir="auto">${value}${reason}</dd>
      </div> `;
    })}
  </dl>`;
}

function planFacts(plan: ReportedPlan | undefined, model: string | undefined): readonly Fact[] {
  if (plan === undefined) return [];
  const { agent, route, why, permission, enforcedBy, directory } = plan;
  const used = plan.model ?? model;
  return [
    ['agent', agent],
    ['route', route, why],
    ['permission', permission, `enforced by ${enforcedBy === 'none' ? 'nobody' : 'the agent'}`],
    ...(used === undefined ? [] : [['model', used] as const]),
    ['directory', directory],
  ];
}

function figures({ startedAt, verdict }: ReportedRun): readonly Fact[] {
  const began: readonly Fact[] =
    startedAt === undefined ? [] : [['started', startedAt.replace(/T([\d:]+).*$/, ' $1 UTC')]];
  if (verdict === undefined) return began;
  const { durationMs, turns, toolCalls, usage, cost } = verdict;
  const tokens = usage === undefined ? '' : tokensText(usage);
  return [
    ...began,
    ['duration', durationText(durationMs)],
    ...(turns === undefined ? [] : [['turns', countText(turns)] as const]),
    ['tool calls', countText(toolCalls)],
    ...(usage === undefined || tokens === ''
      ? []
      : [['tokens', `${tokens}${usage.source === 'estimated' ? ' (estimated)' : ''}`] as const]),
    ...(cost === undefined ? [] : [['cost', costText(cost)] as const]),
  ];
}

function places({ id, session, verdict, record }: ReportedRun): readonly Fact[] {
  return [
    ['run', id],
    ...(session === undefined ? [] : [['session', session] as const]),
    ...(verdict?.fallbackOf === undefined ? [] : [['in place of', verdict.fallbackOf] as const]),
    ['record', record],
  ];
}
