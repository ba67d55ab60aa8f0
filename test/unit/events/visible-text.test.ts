import { hasInvisible, visibleForms } from '../../../src/events';

test.each([
  ['a colour', 'one\u001b[01;31mtwo'],
  ['a title for the window', 'one\u001b]0;title\u0007two'],
  ['a zero width space', 'one\u200btwo'],
  ['a soft hyphen', 'one\u00adtwo'],
  ['a mark of direction', 'one\u200f\u202etwo'],
  ['a backspace', 'one\btwo'],
  ['a filler that is shown as nothing', 'one\u3164\ufe0ftwo'],
  ['a tag of a language', 'one\u{e0041}two'],
  ['an escape of JSON for a colour', 'one\\u001b[0mtwo'],
  ['an escape of JSON for a byte order mark', 'one\\uFEFFtwo'],
])('of a text with %s what can be seen is known', (_what, text) => {
  expect(hasInvisible(text)).toBe(true);
  expect(visibleForms(text)).toContain('onetwo');
});

test('an escape character that begins nothing takes nothing else away', () => {
  expect(visibleForms('one\u001btwo')).toContain('onetwo');
});

test.each(['plain text\n\twith lines', 'Größe, 漢字, e\u0301', 'C:\\users \\u00e9', ''])(
  'in %j everything can be seen',
  (text) => {
    expect(hasInvisible(text)).toBe(false);
  },
);

test.each(['one\u001b', 'one\u001b[0', 'one\u001b[', 'one\u001b]8;;http://a.test'])(
  'of %j, which goes on, the end is not seen yet',
  (text) => {
    expect(visibleForms(text, true)).toContain('one');
  },
);
