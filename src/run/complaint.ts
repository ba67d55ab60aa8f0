import type { Evidence } from './evidence';
import { lastLine } from './text-lines';

/** How errors are worded by most programs. */
const errorWords =
  /\b(?:error|fail(?:ed|ure)?|fatal|cannot|could not|denied|invalid|not found|unauthorized|unexpected|unknown)\b/i;

/**
 * What an agent without a good result says of its end, one line; `''` where it says nothing. Many complain on standard
 * output, and print warnings on the other: a line that reads like an error is taken before one that does not, a last
 * line before one further up.
 */
export function complaintOf({ errorText, strayText = '', result }: Evidence): string {
  const texts = [errorText, strayText, result?.text ?? ''];
  const ends = texts.map(lastLine).filter((line) => line !== '');
  const complaints = [...ends.filter((line) => errorWords.test(line)), ...texts.map(lastError)];
  return complaints.find((line) => line !== '') ?? ends[0] ?? '';
}

/** The last line that reads like an error, such as one above the number of a request. */
function lastError(text: string): string {
  return lastLine(text.split('\n').findLast((line) => errorWords.test(line)) ?? '');
}
