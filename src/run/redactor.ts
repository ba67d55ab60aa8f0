import { secretForms } from '../secrets';
import { createSecretScanner } from './secret-scanner';

/** Characters that are searched for one form after the other: many runs print less, and a scanner takes time to make. */
const searchedPlainly = 32 * 1024;

/** Makes a function that replaces secrets in what an agent printed, before anyone can see or keep it. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.flatMap(secretForms));
  const holdsSecret = secretSearch([...forms]);
  return (text) => {
    if (!holdsSecret(text)) return text;
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, '[secret]');
    return clean;
  };
}

function secretSearch(forms: readonly string[]): (text: string) => boolean {
  let left = searchedPlainly;
  let scan: ((text: string) => boolean) | undefined;
  return (text) => {
    left -= text.length;
    if (left >= 0) return forms.some((form) => text.includes(form));
    scan ??= createSecretScanner(forms);
    return scan(text);
  };
}
