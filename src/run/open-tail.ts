import { hasInvisible, visibleForms } from '../events';
import { secretForms } from '../secrets';

/**
 * Makes a function that says how many characters at the end of a text could be the beginning of a secret. All of them,
 * where characters that nobody sees stand in between.
 */
export function createOpenTail(secrets: readonly string[]): (text: string) => number {
  const forms = [...new Set(secrets.flatMap(secretForms))];
  const longest = Math.max(0, ...forms.map(({ length }) => length));
  const byFirst = new Map<string, string[]>();
  for (const form of forms) byFirst.set(form.charAt(0), [...(byFirst.get(form.charAt(0)) ?? []), form]);
  const openTail = (text: string): number => {
    for (let at = Math.max(0, text.length - longest + 1); at < text.length; at += 1) {
      const candidates = byFirst.get(text.charAt(at));
      if (candidates === undefined) continue;
      const tail = text.slice(at);
      if (candidates.some((form) => form.startsWith(tail))) return tail.length;
    }
    return 0;
  };
  return (text) => {
    if (!hasInvisible(text)) return openTail(text);
    return visibleForms(text, true).some((visible) => openTail(visible) > 0) ? text.length : 0;
  };
}
