/** Shorter values are more likely to be ordinary words than secrets. */
const shortestSecret = 8;

/** Makes a function that replaces secrets in what an agent printed, before anyone can see or keep it. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.filter((secret) => secret.length >= shortestSecret).flatMap(spellings));
  return (text) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, '[secret]');
    return clean;
  };
}

/** The ways in which programs write a text that somebody else is to read. */
function spellings(secret: string): readonly string[] {
  const bytes = [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0'));
  const units = secret.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const eitherCase = (digits: readonly string[], before: string): readonly string[] => [
    digits.map((each) => before + each).join(''),
    digits.map((each) => before + each.toUpperCase()).join(''),
  ];
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    ...eitherCase(bytes, ''),
    ...eitherCase(bytes, '%'),
    ...eitherCase(units, '\\u'),
    ...[0, 1, 2].flatMap((shift) => base64Spellings(secret, shift)),
  ];
}

/** Base64 of a text that has so many bytes before the secret, modulo 3, without what the neighbours decide too. */
function base64Spellings(secret: string, shift: number): readonly string[] {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
  const text = bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
  return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
}
