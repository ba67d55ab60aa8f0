const maxCharacters = 300;
/** An upstream may nest as deep as it likes. */
const maxDepth = 8;

/** The message inside an error body of any wire protocol, one line of at most 300 characters. */
export function upstreamErrorMessage(body: string): string | undefined {
  return oneLine(messageIn(parse(body)) ?? body);
}

/** The message inside a value of an error, in the same form; `undefined` where it has none. */
export function errorMessageOf(value: unknown): string | undefined {
  return oneLine(messageIn(value) ?? '');
}

function oneLine(text: string): string | undefined {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? undefined : Array.from(line).slice(0, maxCharacters).join('');
}

function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return undefined;
  if (Array.isArray(value)) return messageIn(value[0], depth + 1);
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of ['error', 'message', 'detail']) {
    const found = messageIn(fields[key], depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
