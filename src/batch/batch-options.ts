import { PlanError } from '../errors';

/** Runs at a time where nothing else is said. */
export const defaultConcurrency = 4;

/** How the runs of a batch are let in, and what becomes of the others when one of them fails. */
export interface BatchOptions {
  /** Most runs at a time; 4 when absent. */
  readonly concurrency?: number;
  /** Most runs at a time by one provider, or by the own login of one agent; absent: no limit of its own. */
  readonly perProvider?: number;
  /** Megabytes of memory that have to be free before a run is started beside another one; Linux alone tells. */
  readonly minFreeMemoryMb?: number;
  /** The first run that is not `ok` ends all others. */
  readonly failFast?: boolean;
  /** A request that cannot be planned counts as its own result, and the others run. */
  readonly keepGoing?: boolean;
  /** Warnings become errors: those of each plan, and those of the batch. */
  readonly strict?: boolean;
  /** Where each request was written, by its index, such as `tasks.jsonl:3:1`: for messages. */
  readonly places?: readonly string[];
  /** Ends the batch as `stop` does. */
  readonly signal?: AbortSignal;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 1;
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';

const rules: Readonly<
  Record<keyof BatchOptions, { readonly expected: string; readonly accepts: (value: unknown) => boolean }>
> = {
  concurrency: { expected: 'a whole number of at least 1', accepts: isCount },
  perProvider: { expected: 'a whole number of at least 1', accepts: isCount },
  minFreeMemoryMb: { expected: 'a whole number of at least 1', accepts: isCount },
  failFast: { expected: 'true or false', accepts: isBoolean },
  keepGoing: { expected: 'true or false', accepts: isBoolean },
  strict: { expected: 'true or false', accepts: isBoolean },
  places: { expected: 'a list', accepts: Array.isArray },
  signal: { expected: 'an AbortSignal', accepts: (value) => value instanceof AbortSignal },
};

/** Throws `PlanError` (`request_invalid`) for options that have unknown or wrong fields. */
export function assertBatchOptions(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof BatchOptions] : undefined;
    if (rule === undefined) {
      throw new PlanError(
        'request_invalid',
        `The options of the batch have the unknown field "${name}"; there are ${Object.keys(rules).join(', ')}.`,
      );
    }
    if (value !== undefined && !rule.accepts(value)) {
      throw new PlanError('request_invalid', `The options of the batch: ${name} has to be ${rule.expected}.`);
    }
  }
}
