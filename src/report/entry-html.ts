import { callBlock } from './call-html';
import { html, type Html } from './html';
import { textBlock } from './text-html';
import type { TimelineEntry } from './timeline-entry';

const marks = { pending: '☐', in_progress: '▸', completed: '☑' } as const;

/** A list of entries in their order. */
export function entryList(entries: readonly TimelineEntry[]): Html {
  return html`<ol class="entries">
    ${entries.map(entryItem)}
  </ol>`;
}

function entryItem(entry: TimelineEntry): Html {
  const id = `e${String(entry.seq)}`;
  const time = html`<a class="time" href="#${id}">${(entry.atMs / 1000).toFixed(1)} s</a>`;
  return html`<li id="${id}" class="${classOf(entry)}">
    ${time}
    <div class="body">${bodyOf(entry)}</div>
  </li> `;
}

function classOf(entry: TimelineEntry): string {
  if (entry.type === 'said') return `said ${entry.how}`;
  return entry.type === 'line' ? `line ${entry.tone}` : entry.type;
}

const labels = { question: 'question', answer: 'answer', error: 'the agent failed' } as const;

function bodyOf(entry: TimelineEntry): Html {
  switch (entry.type) {
    case 'said': {
      const { how, text } = entry;
      const label = how === 'message' || how === 'thought' ? undefined : html`<p class="label">${labels[how]}</p>`;
      return html`${label}${textBlock(text, 'text')}`;
    }
    case 'line':
      return html`<span class="about">${entry.about}</span> <span dir="auto">${entry.text}</span>`;
    case 'plan':
      return html`<ul class="steps">
        ${entry.entries.map(
          ({ content, status }) => html`<li class="${status}">${marks[status]} <bdi>${content}</bdi></li>`,
        )}
      </ul>`;
    case 'call':
      return callBlock(entry, entryList);
  }
}
