/** Characters that are compared at once. */
const gramLength = 4;

/** A form of a secret in which a piece of text stands, and where in it. */
interface Place {
  readonly form: string;
  readonly offset: number;
}

/**
 * Makes a function that says whether one of these texts stands in another. It looks at few places: whatever is as long
 * as the shortest one covers a place that is looked at, and only a place that holds a piece of one of them is compared
 * further.
 */
export function createSecretScanner(forms: readonly string[]): (text: string) => boolean {
  const shortest = Math.min(...forms.map(({ length }) => length));
  if (shortest < gramLength) return (text) => forms.some((form) => text.includes(form));
  const step = shortest - gramLength + 1;
  const places = new Map<number, Place[]>();
  const grams = new Uint8Array(0x1_00_00);
  for (const form of forms) {
    // However long a form is, one place that is looked at lies no further in than this.
    for (let offset = 0; offset < step; offset += 1) {
      const gram = gramAt(form, offset);
      places.set(gram, [...(places.get(gram) ?? []), { form, offset }]);
      grams[spread(gram)] = 1;
    }
  }
  return (text) => {
    for (let at = step - 1; at + gramLength <= text.length; at += step) {
      const gram = gramAt(text, at);
      if (grams[spread(gram)] === 1 && standsThere(text, at, places.get(gram))) return true;
    }
    return false;
  };
}

/** A function of its own: what a loop captures is made anew at each step. */
function standsThere(text: string, at: number, places: readonly Place[] = []): boolean {
  return places.some(({ form, offset }) => text.startsWith(form, at - offset));
}

/** Four characters as a number; others than those of ASCII can share one. */
function gramAt(text: string, at: number): number {
  return (
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24)
  );
}

/** From 32 bits to 16. */
function spread(gram: number): number {
  return Math.imul(gram, 0x9e_37_79_b1) >>> 16;
}
