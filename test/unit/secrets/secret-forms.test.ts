import { secretForms } from '../../../src/secrets';

const secret = 'key"/?>>~10é';

test.each([
  ['plain', secret],
  ['in JSON', 'key\\"/?>>~10é'],
  ['in an address', 'key%22%2F%3F%3E%3E~10%C3%A9'],
  ['in an address, in lower case', 'key%22%2f%3f%3e%3e~10%c3%a9'],
  ['with every byte in percents', '%6b%65%79%22%2f%3f%3e%3e%7e%31%30%c3%a9'],
  ['with every unit escaped', String.raw`\u006b\u0065\u0079\u0022\u002f\u003f\u003e\u003e\u007e\u0031\u0030\u00e9`],
  ['in hexadecimal', '6b6579222f3f3e3e7e3130c3a9'],
  ['in upper hexadecimal', '6B6579222F3F3E3E7E3130C3A9'],
  ['in base64, to its last character', 'a2V5Ii8/Pj5+MTDDqQ'],
  ['in base64url, to its last character', 'a2V5Ii8_Pj5-MTDDqQ'],
])('a secret has a form %s', (_how, form) => {
  expect(secretForms(secret)).toContain(form);
});

test.each([0, 1, 2, 3, 4])('a form is found in base64 with %i bytes before the secret', (shift) => {
  for (const encoding of ['base64', 'base64url'] as const) {
    const text = Buffer.from(`${'u'.repeat(shift)}${secret}:after`).toString(encoding);
    expect(secretForms(secret).some((form) => text.includes(form))).toBe(true);
  }
});

test('the longest form comes first and none comes twice', () => {
  const lengths = secretForms('abcdefgh').map(({ length }) => length);
  expect(lengths).toEqual([...lengths].sort((one, other) => other - one));
  expect(new Set(secretForms('abcdefgh')).size).toBe(lengths.length);
});

test.each(['', 'ollama', '1234567'])('the placeholder %j is no secret', (value) => {
  expect(secretForms(value)).toEqual([]);
});

test('a value of eight characters is a secret', () => {
  expect(secretForms('12345678')).toContain('12345678');
});
