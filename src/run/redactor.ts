/** Shorter values are more likely to be ordinary words than secrets. */
const shortestSecret = 8;

/** Makes a function that replaces secrets in what an agent printed, before anyone can see or keep it. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const forms = new Set(
    secrets
      .filter((secret) => secret.length >= shortestSecret)
      .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
  );
  return (text) => {
    let clean = text;
    for (const form of forms) if (clean.includes(form)) clean = clean.replaceAll(form, '[secret]');
    return clean;
  };
}
