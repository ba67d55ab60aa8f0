import { below, check, isPlainMap, type Check, type Finding } from './check';

/** A list of which every element passes. */
export function listOf(what: string, element: Check): Check {
  const isList = check(`a list of ${what}`, Array.isArray);
  return (value) =>
    Array.isArray(value) ? value.flatMap((item: unknown, index) => below(index, element(item))) : isList(value);
}

/** A map of which every key and every value passes. */
export function mapOf(what: string, key: Check, element: Check): Check {
  const isMap = check(`a map of ${what}`, isPlainMap);
  return (value) => {
    if (!isPlainMap(value)) return isMap(value);
    return Object.entries(value).flatMap(([name, item]): readonly Finding[] => [
      ...below(name, key(name)).map((finding) => ({ ...finding, atKey: true })),
      ...below(name, element(item)),
    ]);
  };
}

/** A map with anything in it that JSON can hold. */
export const jsonMap: Check = check('a map', isPlainMap);
