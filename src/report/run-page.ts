import { createHash } from 'node:crypto';
import type { RunEvent } from '../api';
import { changedFilesSection } from './changed-files-html';
import { clipLine } from './clipped-text';
import { commandSection } from './command-html';
import { entryList } from './entry-html';
import { countText } from './figures';
import { html, Html } from './html';
import { pageHeader } from './page-header';
import { pageStyle } from './page-style';
import type { ReportedRun } from './reported-run';
import { Timeline } from './timeline';

/** How every page begins that was made here. */
export const pageBeginning = '<!doctype html>\n<!-- a run of Muster -->\n';

/**
 * One page about a run that needs nothing else: no script, no request, and a policy that forbids both. What is long is
 * cut with a note, so that a page can be opened however long the run was.
 */
export async function renderRunPage(run: ReportedRun, events: AsyncIterable<RunEvent>): Promise<string> {
  const timeline = new Timeline();
  let warnings: readonly string[] = run.plan?.warnings ?? [];
  for await (const event of events) {
    if (event.type === 'run_started') warnings = event.warnings ?? warnings;
    timeline.take(event);
  }
  const title = clipLine(run.title ?? `${run.plan?.agent ?? 'Run'} ${run.id}`, 200);
  const { text } = html`<html lang="en">
    ${pageHead(title)}
    <body>
      ${pageHeader(run, { title, warnings, model: timeline.model })}
      <main>${commandSection(run.plan)} ${timelineSection(timeline)} ${changedFilesSection(run.verdict?.changes)}</main>
    </body>
  </html> `;
  return pageBeginning + text;
}

function pageHead(title: string): Html {
  const hash = createHash('sha256').update(pageStyle).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>
    ${Html.of([`<style>${pageStyle}</style>`], [])}
  </head>`;
}

function timelineSection({ entries, leftOut }: Timeline): Html {
  const rest =
    leftOut === 0
      ? undefined
      : html`<p class="none">… ${countText(leftOut)} more are left out here. The record has them all.</p>`;
  const list = entries.length === 0 ? html`<p class="none">Nothing is recorded.</p>` : entryList(entries);
  return html`<section>
    <h2>What happened</h2>
    ${list} ${rest}
  </section>`;
}
