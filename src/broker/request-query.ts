import { percentDecode } from './percent-decode';

/** Parameters of a query without its `?`, as they were sent. */
function parameters(query: string): { readonly name: string; readonly value: string; readonly text: string }[] {
  return query.split('&').map((text) => {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    return { name: percentDecode(name).toLowerCase(), value: equals < 0 ? '' : text.slice(equals + 1), text };
  });
}

/** Decoded values of one parameter; names are compared without regard to case or encoding. */
export function queryValues(query: string, name: string): string[] {
  return parameters(query).flatMap((parameter) => (parameter.name === name ? [percentDecode(parameter.value)] : []));
}

/** The query without the named parameters; every other byte stays. */
export function withoutParameters(query: string, names: readonly string[]): string {
  return parameters(query)
    .filter((parameter) => !names.includes(parameter.name))
    .map((parameter) => parameter.text)
    .join('&');
}
