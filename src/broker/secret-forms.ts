import type { Secret } from './secret';

// Anything shorter is a placeholder such as `ollama`; masking it would damage ordinary text.
const minimumLength = 8;

/** The spellings in which a credential could come back: plain, JSON-escaped, percent-encoded, base64. */
export function secretForms(secret: Secret | undefined): readonly Buffer[] {
  const value = secret?.reveal() ?? '';
  if (value.length < minimumLength) return [];
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '');
  const forms = [
    value,
    JSON.stringify(value).slice(1, -1),
    encodeURIComponent(value),
    base64,
    base64.replaceAll('+', '-').replaceAll('/', '_'),
  ];
  return [...new Set(forms)].map((form) => Buffer.from(form));
}
