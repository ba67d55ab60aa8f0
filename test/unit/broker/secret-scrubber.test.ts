import fc from 'fast-check';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { SecretMask } from '../../../src/broker/secret-mask';
import { SecretScrubber } from '../../../src/broker/secret-scrubber';

async function scrub(chunks: readonly Buffer[], needles: readonly Buffer[]): Promise<Buffer[]> {
  const scrubber = Readable.from(chunks).pipe(new SecretScrubber(new SecretMask(needles)));
  const out: Buffer[] = [];
  scrubber.on('data', (chunk: Buffer) => out.push(chunk));
  await once(scrubber, 'end');
  return out;
}

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...[...cuts].map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

describe('SecretScrubber', () => {
  const secret = 'sk-sk-canary-0123';
  const text = `data: {"k":"${secret}"}\n\nsk-sk-sk-${secret}${secret} sk-`;
  const expected = text.replaceAll(secret, '*'.repeat(secret.length));

  test('masks the secret at every position of a split', async () => {
    const bytes = Buffer.from(text);
    for (let at = 0; at <= bytes.length; at += 1) {
      const out = await scrub([bytes.subarray(0, at), bytes.subarray(at)], [Buffer.from(secret)]);
      expect(Buffer.concat(out).toString()).toBe(expected);
    }
  });

  test('masks the secret when each byte comes alone', async () => {
    const bytes = Buffer.from(text);
    const out = await scrub(split(bytes, [...bytes.keys()]), [Buffer.from(secret)]);
    expect(Buffer.concat(out).toString()).toBe(expected);
  });

  test('gives the same bytes however the text is split, as long as they were, without any needle', async () => {
    // Few letters, so that needles overlap with themselves and with each other.
    const letters = (minLength: number) => fc.stringMatching(/^[ab]*$/).filter((word) => word.length >= minLength);
    await fc.assert(
      fc.asyncProperty(
        fc.array(letters(1), { minLength: 1, maxLength: 3 }),
        fc.array(fc.oneof(letters(0), fc.constant(0), fc.constant(1)), { maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        async (needles, parts, cuts) => {
          const whole = parts.map((part) => (typeof part === 'number' ? (needles[part] ?? '') : part)).join('');
          const bytes = Buffer.from(whole);
          const out = Buffer.concat(
            await scrub(
              split(bytes, cuts),
              needles.map((needle) => Buffer.from(needle)),
            ),
          );
          expect(out).toHaveLength(bytes.length);
          for (const needle of needles) expect(out.includes(needle)).toBe(false);
          if (needles.length === 1) {
            const [needle = ''] = needles;
            expect(out.toString()).toBe(whole.replaceAll(needle, '*'.repeat(needle.length)));
          }
        },
      ),
    );
  });

  test('holds back only what could be the start of the secret', async () => {
    const out = await scrub(
      ['event 1\n\n', 'event sk-sk', '-event 3', ' sk-'].map((text) => Buffer.from(text)),
      [Buffer.from(secret)],
    );
    expect(out.map(String)).toEqual(['event 1\n\n', 'event ', 'sk-sk-event 3', ' ', 'sk-']);
  });

  test('a mask never completes another needle', () => {
    expect(new SecretMask([Buffer.from('a'), Buffer.from('**')]).apply(Buffer.from('*a*')).toString()).toBe('*#*');
  });

  test('text of a header keeps its bytes', () => {
    const mask = new SecretMask([Buffer.from('canary')]);
    expect(mask.applyToText('\u00e9 canary')).toBe('\u00e9 ******');
  });
});
