const maxCharacters = 300;

/** The message inside an error body of any wire protocol, one line of at most 300 characters. */
export function upstreamErrorMessage(body: string): string | undefined {
  const line = (messageIn(parse(body)) ?? body).replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? undefined : Array.from(line).slice(0, maxCharacters).join('');
}

function messageIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return messageIn(value[0]);
  const fields = value as Readonly<Record<string, unknown>>;
  return messageIn(fields['error']) ?? messageIn(fields['message']) ?? messageIn(fields['detail']);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
