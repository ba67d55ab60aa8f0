import { countText } from './figures';
import { html, type Html } from './html';
import type { ShownDiff } from './timeline-entry';

/** Lines of a diff that are shown without unfolding it. */
const openLines = 60;

const classes = { '+': 'added', '-': 'removed', ' ': 'same' } as const;

/** What a call changed in one file, with how many lines came and went. */
export function diffBlock({ path, added, removed, lines, hidden }: ShownDiff): Html {
  const shown = lines.map(({ sign, text }) => html`<span class="${classes[sign]}">${sign} ${text}</span>`);
  const rest = hidden === 0 ? undefined : html`<span class="cut">… ${countText(hidden)} more lines</span>`;
  const open = lines.length > openLines ? html`` : html` open`;
  return html`<details class="diff" ${open}>
    <summary><bdi>${path}</bdi> ${lineCounts(added, removed)}</summary>
    <pre>${shown}${rest}</pre>
  </details>`;
}

/** Added and removed lines. */
export function lineCounts(added: number, removed: number): Html {
  return html`<span class="plus">+${countText(added)}</span> <span class="minus">−${countText(removed)}</span>`;
}
