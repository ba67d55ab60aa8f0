import { stripControl } from '../../events';
import type { Evidence } from '../evidence';
import { firstLine } from '../text-lines';
import { believedResult } from './reported-error';
import type { VerdictRule } from './verdict-rule';

/** Only where the model was never asked: an agent that worked has found its session. */
export const missingSession: VerdictRule = {
  name: 'missing session',
  meaning:
    'The run goes on with a session, there is no good result and no request to the model, and the agent says that it does not find the session (`session.stale_texts`): `stale_session`.',
  judge: (evidence) => {
    const { process: end, requests } = evidence;
    if (end.exitCode === 0 || requests.length > 0 || believedResult(evidence) !== undefined) return undefined;
    const line = staleLine(evidence);
    return line === undefined ? undefined : { verdict: 'stale_session', reason: firstLine(line) };
  },
};

function staleLine({ errorText, strayText = '', result, staleTexts = [] }: Evidence): string | undefined {
  const wanted = staleTexts.map((text) => text.toLowerCase());
  const lines = [errorText, strayText, result?.text ?? ''].flatMap((text) => stripControl(text).split('\n'));
  return lines.find((line) => wanted.some((text) => line.toLowerCase().includes(text)));
}
