import { secretForms } from '../secrets';
import { createSecretScanner } from './secret-scanner';

/** Makes a function that replaces secrets in what an agent printed, before anyone can see or keep it. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(secrets.flatMap(secretForms));
  const holdsSecret = createSecretScanner([...forms]);
  return (text) => {
    if (!holdsSecret(text)) return text;
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, '[secret]');
    return clean;
  };
}
