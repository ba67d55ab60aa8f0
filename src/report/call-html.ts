import { diffBlock } from './diff-html';
import { counted, durationText } from './figures';
import { html, type Html } from './html';
import { foldedBlock, textBlock } from './text-html';
import type { CallEntry, TimelineEntry } from './timeline-entry';

/** A tool call: what it was asked, what it changed, what came out of it, and what its sub-agent did. */
export function callBlock(call: CallEntry, list: (entries: readonly TimelineEntry[]) => Html): Html {
  const { kind, name, title, input, diffs, output, within } = call;
  return html`<p class="head">
      <span class="kind">${kind}</span> <code title="${name}" dir="auto">${title}</code> ${outcomeOf(call)}
    </p>
    ${
      input === undefined
        ? undefined
        : html`<details>
            <summary>input</summary>
            ${textBlock(input, 'input')}
          </details>`
    }
    ${diffs.map(diffBlock)} ${output === undefined ? undefined : foldedBlock(output, 'output')}
    ${
      within.length === 0
        ? undefined
        : html`<details class="within" open>
            <summary>sub-agent, ${counted(within.length, 'step')}</summary>
            ${list(within)}
          </details>`
    }`;
}

function outcomeOf({ outcome, exitCode, atMs, endedAtMs }: CallEntry): Html {
  const took = endedAtMs === undefined ? undefined : html` <span class="took">${durationText(endedAtMs - atMs)}</span>`;
  return html`<span class="outcome ${classOf(outcome, exitCode)}">${wordsOf(outcome, exitCode)}</span>${took}`;
}

function classOf(outcome: CallEntry['outcome'], exitCode: number | undefined): string {
  if (outcome === 'running') return 'open';
  return outcome !== 'completed' || (exitCode ?? 0) !== 0 ? 'bad' : 'good';
}

function wordsOf(outcome: CallEntry['outcome'], exitCode: number | undefined): string {
  if (outcome === 'running') return 'did not end';
  if (outcome === 'denied') return '✗ denied';
  if (exitCode !== undefined && exitCode !== 0) return `✗ exit code ${String(exitCode)}`;
  return outcome === 'failed' ? '✗ failed' : '✓';
}
