import type { Verdict } from '../api';
import { clipLine } from './clipped-text';
import { html, type Html } from './html';
import { factList } from './page-facts';
import type { ReportedRun } from './reported-run';

/** What the header takes from the events of a run. */
export interface HeaderParts {
  readonly title: string;
  readonly warnings: readonly string[];
  readonly model: string | undefined;
}

/** The verdict and what is known of a run as a whole. */
export function pageHeader(run: ReportedRun, { title, warnings, model }: HeaderParts): Html {
  const list = html`<ul class="warnings">
    ${warnings.map((warning) => html`<li dir="auto">${clipLine(warning)}</li>`)}
  </ul>`;
  return html`<header>
    <h1 dir="auto">${title}</h1>
    ${verdictLine(run.verdict)} ${factList(run, model)} ${warnings.length === 0 ? undefined : list}
  </header>`;
}

function verdictLine(verdict: Verdict | undefined): Html {
  if (verdict === undefined) return html`<p><span class="verdict open">no verdict yet</span></p>`;
  const tone = verdict.verdict === 'ok' ? 'good' : 'bad';
  const next = verdict.nextStep === undefined ? undefined : html`<p class="next">${verdict.nextStep}</p>`;
  return html`<p>
      <span class="verdict ${tone}">${verdict.verdict}</span
      ><span class="reason" dir="auto">${clipLine(verdict.reason)}</span>
    </p>
    ${next}`;
}
