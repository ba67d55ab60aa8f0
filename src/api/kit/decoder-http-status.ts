/** Texts in which the CLIs and their libraries tell an HTTP status. */
const patterns: readonly RegExp[] = [
  /\bAPI Error: (\d{3})\b/i,
  /\bstatus(?: code)?:? (\d{3})\b/i,
  /\bRequest rejected \((\d{3})\)/i,
  /"(?:code|status)": ?(\d{3})\b/,
];

/** The HTTP error status (400 to 599) that an error text tells, where it tells one. */
export function httpStatusIn(text: string): number | undefined {
  for (const pattern of patterns) {
    const status = Number(pattern.exec(text)?.[1]);
    if (isErrorStatus(status)) return status;
  }
  return undefined;
}

/** The value, if it is a number from 400 to 599. */
export function readErrorStatus(value: unknown): number | undefined {
  return typeof value === 'number' && isErrorStatus(value) ? value : undefined;
}

function isErrorStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 400 && status <= 599;
}
