import type { FieldReader } from './field-reader';
import { parseSwitch, parseTimes } from './parse-times';
import type { ScenarioStep } from './scenario';

/** Keys whose step answers wrongly on purpose. */
export const faultKeys = ['error', 'hang', 'stall', 'cut'] as const;

/** One of the keys whose step answers wrongly on purpose. */
export type FaultKey = (typeof faultKeys)[number];

/** The step of a fault; `undefined` when it has problems, which the reader has collected. */
export function parseFault(fields: FieldReader, key: FaultKey, say: { say?: string }): ScenarioStep | undefined {
  switch (key) {
    case 'error':
      return parseError(fields);
    case 'stall':
      return parseStall(fields, say);
    case 'hang': {
      const times = parseSwitch(fields, 'hang');
      return times === undefined ? undefined : { kind: 'hang', times };
    }
    case 'cut': {
      const times = parseSwitch(fields, 'cut');
      return times === undefined ? undefined : { kind: 'cut', ...say, times };
    }
  }
}

function parseError(fields: FieldReader): ScenarioStep | undefined {
  const error = fields.map('error', '{ status, message, retry_after, times }');
  if (error === undefined) return undefined;
  error.refuseOthers(['status', 'message', 'retry_after', 'times']);
  error.value('status', 'a whole number from 400 to 599');
  const status = error.whole('status', 400, 599);
  const message = error.text('message');
  const retryAfterSeconds = error.whole('retry_after', 0, 1_000_000);
  const times = parseTimes(error);
  if (status === undefined || times === undefined) return undefined;
  return {
    kind: 'error',
    status,
    message: message ?? `The scripted model answers with status ${String(status)}.`,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    times,
  };
}

function parseStall(fields: FieldReader, say: { say?: string }): ScenarioStep | undefined {
  const stall = fields.map('stall', '{ after, times }');
  if (stall === undefined) return undefined;
  stall.refuseOthers(['after', 'times']);
  stall.value('after', 'a whole number of events, 0 for headers alone');
  const afterEvents = stall.whole('after', 0, 1_000_000);
  const times = parseTimes(stall);
  return afterEvents === undefined || times === undefined ? undefined : { kind: 'stall', ...say, afterEvents, times };
}
