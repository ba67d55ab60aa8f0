/** Shorter values are placeholders such as `ollama` or ordinary words; taking them out would damage a text. */
const shortestSecret = 8;

/**
 * The spellings in which a secret can turn up in a text, the longest first: plain, JSON-escaped, percent-encoded, as
 * `\u` escapes, hexadecimal, and base64 wherever in the encoded text it stands. None for a value of less than 8
 * characters.
 */
export function secretForms(secret: string): readonly string[] {
  if (secret.length < shortestSecret) return [];
  const bytes = [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0'));
  const units = secret.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const inAddress = encodeURIComponent(secret);
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    inAddress,
    inAddress.replace(/%../g, (escape) => escape.toLowerCase()),
    ...eitherCase(bytes, ''),
    ...eitherCase(bytes, '%'),
    ...eitherCase(units, '\\u'),
    ...base64Forms(secret),
  ];
  // A short form that stands inside a long one would leave the rest of it behind.
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}

function eitherCase(digits: readonly string[], before: string): readonly string[] {
  return [digits.map((each) => before + each).join(''), digits.map((each) => before + each.toUpperCase()).join('')];
}

function base64Forms(secret: string): readonly string[] {
  const alone = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const standard = [alone, ...[0, 1, 2].map((shift) => base64Within(secret, shift))];
  return standard.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** Base64 of a text that has so many bytes before the secret, modulo 3, without what the neighbours decide too. */
function base64Within(secret: string, shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
