import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { nearestName } from '../../errors/nearest-name';
import { below, isPlainMap, type Finding } from '../checks';
import type { CheckContext } from './decorators';
import type { SchemaClass } from './fields';
import { sectionsWithKey } from './sections-with-key';

/** Keys of every file that are looked at before the layers are merged. */
const headerKeys: readonly string[] = ['roster_version', 'name'];

/** A value with the shape of a schema class, once there are no findings. */
export interface Validated<T> {
  readonly value: T;
  readonly findings: readonly Finding[];
}

/** Checks a plain map against a schema class. Nothing is converted on the way; unknown keys are findings. */
export function validateSchema<T extends object>(
  type: new () => T,
  plain: Readonly<Record<string, unknown>>,
): Validated<T> {
  const value = plainToInstance(type, plain, { enableImplicitConversion: false });
  const errors = validateSync(value, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true });
  return { value, findings: errors.flatMap((error) => findingsOf(error, headerKeys)) };
}

function findingsOf(error: ValidationError, furtherKeys: readonly string[]): readonly Finding[] {
  const step = error.property;
  if (error.constraints?.['whitelistValidation'] !== undefined) {
    const wrong = unknownKey(step, [...knownKeys(error.target), ...furtherKeys], sectionsWith(step, error.target));
    return [{ ...wrong, path: [step], atKey: true }];
  }
  const contexts = error.contexts as Readonly<Record<string, CheckContext>> | undefined;
  const own = contexts?.['check']?.check(error.value) ?? [];
  // A value of the wrong kind has no fields of its own to tell about.
  if (own.length > 0) return below(step, own);
  const inner = (error.children ?? []).flatMap((child) => findingsOf(child, []));
  // An error that explains nothing is still an error.
  return below(step, inner.length > 0 ? inner : [{ path: [], message: 'is not valid' }]);
}

function unknownKey(
  key: string,
  known: readonly string[],
  sections: readonly string[],
): { readonly message: string; readonly expected?: string } {
  if (sections.length > 0) return { message: `is not a known key here; it belongs in ${sections.join(' or ')}` };
  const near = nearestName(key, known);
  if (near !== undefined) return { message: `is not a known key; did you mean "${near}"?` };
  return { message: 'is not a known key', expected: `one of ${[...known].sort().join(', ')}` };
}

function knownKeys(target: unknown): readonly string[] {
  if (!isPlainMap(target)) return [];
  const metadata = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', true, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

/** A key that was written with too little indentation is known further in. */
function sectionsWith(key: string, target: unknown): readonly string[] {
  return isPlainMap(target) ? sectionsWithKey(key, target.constructor as SchemaClass) : [];
}
