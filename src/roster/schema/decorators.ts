import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateNested } from 'class-validator';
import { below, checkOf, isPlainMap, describe, type Check } from '../checks';
import { declareField, type SchemaClass, type SchemaField } from './fields';

/** What a failed validation carries, so that its findings can be made. */
export interface CheckContext {
  readonly check: Check;
}

/** A field that has to be there and pass. `meaning` is told by the reference and by editors. */
export function Required(check: Check, meaning: string): PropertyDecorator {
  return all(declared({ check, meaning, isRequired: true, isList: false }), Passes(check));
}

/** A field that passes if it is there. */
export function Optional(check: Check, meaning: string): PropertyDecorator {
  return all(declared({ check, meaning, isRequired: false, isList: false }), IsOptional(), Passes(check));
}

/** A nested section. Without the check of its own a list would pass as one. */
export function Section(section: () => SchemaClass, meaning: string): PropertyDecorator {
  return all(
    declared({ check: isMap, meaning, isRequired: false, section, isList: false }),
    IsOptional(),
    Passes(isMap),
    ValidateNested(),
    Type(() => section()),
  );
}

/** A nested section that has to be there. */
export function RequiredSection(section: () => SchemaClass, meaning: string): PropertyDecorator {
  return all(
    declared({ check: isMap, meaning, isRequired: true, section, isList: false }),
    Passes(isMap),
    ValidateNested(),
    Type(() => section()),
  );
}

/** A list of nested sections. */
export function SectionList(section: () => SchemaClass, meaning: string): PropertyDecorator {
  return all(
    declared({ check: isListOfMaps, meaning, isRequired: false, section, isList: true }),
    IsOptional(),
    Passes(isListOfMaps),
    ValidateNested({ each: true }),
    Type(() => section()),
  );
}

function Passes(check: Check): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => check(value).length === 0,
    // Never shown, but with an empty message this library forgets the context.
    defaultMessage: () => 'does not pass its check',
  };
  // The findings are made again from the context: a validator of this library has one verdict and no place.
  return ValidateBy({ name: 'check', validator }, { context: { check } satisfies CheckContext });
}

const isMap: Check = checkOf({ schema: { type: 'object' }, shown: 'map' }, (value) =>
  isPlainMap(value) ? [] : [{ path: [], message: describe(value), expected: 'a map' }],
);

const isListOfMaps: Check = checkOf({ schema: { type: 'array' }, shown: 'list of maps' }, (value) =>
  Array.isArray(value)
    ? value.flatMap((item: unknown, index) => below(index, isMap(item)))
    : [{ path: [], message: describe(value), expected: 'a list of maps' }],
);

function declared(field: Omit<SchemaField, 'name'>): PropertyDecorator {
  return (target, property) => {
    declareField(target, { name: String(property), ...field });
  };
}

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
