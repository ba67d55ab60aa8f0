/** Variables that say where something is or what it is called. */
const ordinaryNames = /(_DIR|_HOME|_CONFIG|_MODEL)$/;

/** What must be kept secret of a variable that is passed on to an agent: of an address, its password alone. */
export function secretsIn(name: string, value: string): readonly string[] {
  if (ordinaryNames.test(name)) return [];
  if (!value.includes('://') || !URL.canParse(value)) return [value];
  const { password } = new URL(value);
  return password === '' ? [] : [password, percentDecoded(password)];
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
