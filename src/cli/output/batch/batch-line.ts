import type { BatchEvent } from '../../../batch';

/**
 * One line of JSON: an event with the index of its request, or `not_started` for a request that was not run; what became
 * of the others is in their verdict.
 */
export function batchLine(happened: BatchEvent): string | undefined {
  const { index } = happened;
  if ('event' in happened) return `${JSON.stringify({ index, ...happened.event })}\n`;
  const { agent, directory, place, problem } = happened.result;
  if (problem === undefined) return undefined;
  const { code, message: reason } = problem;
  const told = {
    index,
    type: 'not_started',
    agent,
    directory,
    ...(place === undefined ? {} : { place }),
    code,
    reason,
  };
  return `${JSON.stringify(told)}\n`;
}
