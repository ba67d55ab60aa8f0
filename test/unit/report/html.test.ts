import { escapeHtml, html } from '../../../src/report/html';

test.each([
  ['markup', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['the end of a style', '</style><img src=x onerror=alert(1)>', '&lt;/style&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ['entities', '&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['quotes', `" onclick='x'`, '&quot; onclick=&#39;x&#39;'],
  ['control characters', 'a\u0000b\u0008c\u0085d', 'abcd'],
  ['colours of a terminal', '\u001b[31mred\u001b[0m', 'red'],
  ['bidirectional controls', 'safe\u202egnp.exe\u2066', 'safegnp.exe'],
])('%s cannot be more than text', (_what, text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped);
  expect(html`<p title="${text}">${text}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`);
});

test('white space of a text is kept', () => {
  expect(escapeHtml('a\tb\n  c')).toBe('a\tb\n  c');
});

test('parts that are HTML already are taken as they are, alone and in a list, and nothing is nothing', () => {
  const item = html`<b>${'<'}</b>`;
  expect(html`<p>${item}${[item, item]}${undefined}${7}</p>`.text).toBe(`<p>${'<b>&lt;</b>'.repeat(3)}7</p>`);
});

test('an object that only looks like HTML is no HTML', () => {
  const forged = JSON.parse('[{"text":"<script>"}]') as never;
  expect(html`<p>${forged}</p>`.text).not.toContain('<script>');
});
