import 'reflect-metadata';
import { Type } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateNested } from 'class-validator';
import { below, isPlainMap, describe, type Check } from '../checks';

/** What a failed validation carries, so that its findings can be made. */
export interface CheckContext {
  readonly check: Check;
}

/** A field that has to be there and pass. */
export function Required(check: Check): PropertyDecorator {
  const validator = {
    validate: (value: unknown) => check(value).length === 0,
    // Never shown, but with an empty message this library forgets the context.
    defaultMessage: () => 'does not pass its check',
  };
  // The findings are made again from the context: a validator of this library has one verdict and no place.
  return ValidateBy({ name: 'check', validator }, { context: { check } satisfies CheckContext });
}

/** A field that passes if it is there. */
export function Optional(check: Check): PropertyDecorator {
  return all(IsOptional(), Required(check));
}

/** A nested section. Without the check of its own a list would pass as one. */
export function Section(type: () => new () => object): PropertyDecorator {
  return all(
    IsOptional(),
    Required(isMap),
    ValidateNested(),
    Type(() => type()),
  );
}

/** A nested section that has to be there. */
export function RequiredSection(type: () => new () => object): PropertyDecorator {
  return all(
    Required(isMap),
    ValidateNested(),
    Type(() => type()),
  );
}

/** A list of nested sections. */
export function SectionList(type: () => new () => object): PropertyDecorator {
  return all(
    IsOptional(),
    Required(isListOfMaps),
    ValidateNested({ each: true }),
    Type(() => type()),
  );
}

const isMap: Check = (value) => (isPlainMap(value) ? [] : [{ path: [], message: describe(value), expected: 'a map' }]);

const isListOfMaps: Check = (value) =>
  Array.isArray(value)
    ? value.flatMap((item: unknown, index) => below(index, isMap(item)))
    : [{ path: [], message: describe(value), expected: 'a list of maps' }];

function all(...decorators: readonly PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
