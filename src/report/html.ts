import { stripControl } from '../events';

/** HTML that is safe to stand in a page; made by `html` alone, so that a text cannot pass for it. */
export class Html {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Puts literal HTML and values together: what is a text is escaped. */
  static of(literals: readonly string[], values: readonly HtmlValue[]): Html {
    let text = literals[0] ?? '';
    for (const [index, value] of values.entries()) text += htmlOf(value) + (literals[index + 1] ?? '');
    return new Html(text);
  }
}

/** What may stand in a template of `html`. `undefined` is nothing at all. */
export type HtmlValue = Html | readonly Html[] | string | number | undefined;

/** The tag of a template of HTML. Texts are escaped, also inside attributes with double quotes. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.of(literals, values);
}

function htmlOf(value: HtmlValue): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  if (value instanceof Html) return value.text;
  // Whatever only looks like HTML, since a record says so, is nothing.
  return value === undefined ? '' : Array.from(value, htmlOf).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text without control and bidirectional characters, with nothing that a browser takes for markup. */
export function escapeHtml(text: string): string {
  return stripControl(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
