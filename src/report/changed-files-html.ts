import type { ChangedFiles } from '../api';
import { clipLine } from './clipped-text';
import { lineCounts } from './diff-html';
import { counted, countText } from './figures';
import { html, type Html } from './html';

/** The files that are not as they were before the run. */
export function changedFilesSection(changes: ChangedFiles | undefined): Html | undefined {
  if (changes === undefined) return undefined;
  const { files, addedLines, removedLines, unlisted = 0, unseen = [] } = changes;
  const count = files.length + unlisted;
  const notSeen =
    unseen.length === 0
      ? undefined
      : html`<p class="none">
          Not looked into, so that something may have changed there:
          ${unseen.map((path) => html`<bdi>${clipLine(path)}</bdi> `)}
        </p>`;
  if (count === 0)
    return html`<section>
      <h2>Changed files</h2>
      ${notSeen ?? html`<p class="none">No file changed.</p>`}
    </section>`;
  const rows = files.map(({ path, change, from, addedLines: added, removedLines: removed }) => {
    const was = from === undefined ? undefined : html` <span class="was">was <bdi>${clipLine(from)}</bdi></span>`;
    const counts = added === undefined ? undefined : lineCounts(added, removed ?? 0);
    return html`<tr>
      <td class="change">${change}</td>
      <td class="path"><bdi>${clipLine(path)}</bdi>${was}</td>
      <td class="counts">${counts}</td>
    </tr> `;
  });
  const more = unlisted === 0 ? undefined : html`<p class="none">… ${countText(unlisted)} more are not listed.</p>`;
  return html`<section>
    <h2>Changed files</h2>
    <p>${counted(count, 'file')} ${lineCounts(addedLines, removedLines)}</p>
    <table>
      ${rows}
    </table>
    ${more}${notSeen}
  </section>`;
}
