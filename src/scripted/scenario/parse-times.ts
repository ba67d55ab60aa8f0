import type { FieldReader } from './field-reader';
import type { Times } from './scenario';

/** `times` of a fault: 1 when absent, `undefined` when it has a problem. */
export function parseTimes(fields: FieldReader): Times | undefined {
  const found = fields.value('times');
  if (found === undefined) return 1;
  if (found.kind !== 'scalar') fields.tell(found, 'times', 'is no single value', 'a whole number or always');
  else if (found.value === 'always') return 'always';
  else return fields.whole('times', 1, 1_000_000);
  return undefined;
}

/** A fault that has no details: `true` for one request, `always` for this and all further ones. */
export function parseSwitch(fields: FieldReader, key: string): Times | undefined {
  const found = fields.value(key);
  if (found === undefined) return undefined;
  const value = found.kind === 'scalar' ? found.value : undefined;
  if (value === true) return 1;
  if (value === 'always') return 'always';
  fields.tell(found, key, 'is not such a value', 'true or always');
  return undefined;
}
