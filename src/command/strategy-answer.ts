import { kindOf } from '../api/text-problem';
import { PlanError } from '../errors';

/** Who gave an answer that is not believed yet. */
export interface StrategySubject {
  readonly agent: string;
  readonly part: 'command builder' | 'instruction delivery';
  /** Id of the plugin, where it is known. */
  readonly plugin?: string | undefined;
}

/** `PlanError` (`plugin_invalid`) that names the agent, the part, the plugin, what was wrong and what was expected. */
export function badAnswer(subject: StrategySubject, problem: string): PlanError {
  const { agent, part, plugin } = subject;
  const brought = plugin === undefined ? '' : ` (plugin "${plugin}")`;
  return new PlanError('plugin_invalid', `The ${part} of agent "${agent}"${brought} ${problem}.`, {
    details: { agent, part, ...(plugin === undefined ? {} : { plugin }) },
  });
}

/** The answer as a map of unknown values. Throws `PlanError` for a promise and for anything else that is no object. */
export function answeredObject(
  answer: unknown,
  subject: StrategySubject,
  expected: string,
): Readonly<Record<string, unknown>> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    throw badAnswer(subject, `returned ${kindOf(answer)}, expected ${expected}`);
  }
  const map = answer as Readonly<Record<string, unknown>>;
  if (typeof map['then'] === 'function') {
    // Nobody waits for it, and a rejection that nobody hears of ends the process.
    Promise.resolve(answer).catch(() => undefined);
    throw badAnswer(subject, `returned a promise, expected ${expected} at once: it may not be async`);
  }
  return map;
}
