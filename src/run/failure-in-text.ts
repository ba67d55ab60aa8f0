import { failureKind, failureSigns, type FailureKind } from './failure-kind';

/** An error text begins with what went wrong; further on it may quote anything. */
const readCharacters = 500;

const namedStatus = /\b(?:status(?: code)?|http(?:\/[\d.]+)?|error(?: code)?)\b[^\w\n]{0,5}([45]\d\d)\b/i;
const worded =
  /\b([45]\d\d)\b[^\w\n]{0,3}(?:bad request|unauthorized|payment required|forbidden|not found|payload too large|too many requests|internal server error|bad gateway|service unavailable|gateway time-?out|overloaded)\b/i;

/** What kind of failure an agent's own error text tells, by HTTP status or by a provider's code; no other word counts. */
export function failureInText(text: string): FailureKind | undefined {
  const head = text.slice(0, readCharacters);
  const status = (namedStatus.exec(head) ?? worded.exec(head))?.[1];
  const words = new Set(head.toLowerCase().match(/[a-z]+(?:_[a-z]+)+/g) ?? []);
  const code = failureSigns.flatMap(({ codes }) => codes).find((one) => words.has(one));
  if (status === undefined && code === undefined) return undefined;
  return failureKind({
    errorMessage: head,
    ...(status === undefined ? {} : { status: Number(status) }),
    ...(code === undefined ? {} : { errorCode: code }),
  });
}
