/** Header lines as they came, names in lower case. Node's own `headers` hides duplicates. */
export function headerLines(rawHeaders: readonly string[]): (readonly [name: string, value: string])[] {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    lines.push([(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? '']);
  }
  return lines;
}

/** All values of one header, in order. */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  return headerLines(rawHeaders).flatMap(([lineName, value]) => (lineName === name ? [value] : []));
}
