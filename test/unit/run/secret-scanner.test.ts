import * as fc from 'fast-check';
import { createSecretScanner } from '../../../src/run/secret-scanner';

const forms = ['secret-0123456789', 'c2VjcmV0LTAxMjM0NTY3ODk', '736563726574'];
const holds = createSecretScanner(forms);

test.each(forms)('%s is found wherever it stands in a text', (form) => {
  for (let before = 0; before < 60; before += 1) {
    for (const after of [0, 1, 7]) {
      expect(holds('x'.repeat(before) + form + 'y'.repeat(after))).toBe(true);
    }
  }
});

test.each(forms)('a text that only begins and ends like %s is free of it', (form) => {
  for (let cut = 1; cut < form.length; cut += 1) {
    expect(holds(`<${form.slice(0, cut)}> and <${form.slice(cut)}>`)).toBe(false);
  }
});

test('says what a search for each of them says', () => {
  const letter = fc.constantFrom('a', 'b', '\\', 'é', '\u0000', '🙂');
  const secrets = fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 9 }), { maxLength: 3 });
  fc.assert(
    fc.property(secrets, fc.string({ unit: letter, maxLength: 60 }), fc.nat(60), (some, text, at) => {
      const whole = text.slice(0, at) + (some[0] ?? '') + text.slice(at);
      for (const each of [text, whole]) {
        expect(createSecretScanner(some)(each)).toBe(some.some((secret) => each.includes(secret)));
      }
    }),
  );
});
