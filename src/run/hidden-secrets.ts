import { hasInvisible, visibleForms } from '../events';

/**
 * Makes a redactor look a second time at a text with characters that nobody sees, such as the colours of `grep`: they
 * can stand within a secret. Where one is found, the text is kept without these characters.
 */
export function withHiddenSecrets(redact: (text: string) => string): (text: string) => string {
  return (text) => {
    const clean = redact(text);
    if (!hasInvisible(clean)) return clean;
    for (const visible of visibleForms(clean)) {
      const found = redact(visible);
      if (found !== visible) return found;
    }
    return clean;
  };
}
