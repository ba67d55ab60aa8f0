import { textCheck, type Check } from './check';
import { matching } from './text';

/** Headers that belong to the connection and not to a credential. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'te',
  'trailer',
  'expect',
]);

/** Name of a header, in lower case. */
export const headerName: Check = textCheck(
  'the lower-case name of a header that does not steer the connection',
  (text) => /^[a-z0-9][a-z0-9-]{0,99}$/.test(text) && !connectionHeaders.has(text),
  {
    schema: { pattern: `^(?!(?:${[...connectionHeaders].join('|')})$)[a-z0-9][a-z0-9-]{0,99}$` },
    shown: 'lower-case name of a header',
  },
);

/** What may stand in a header: no line ends and no control characters. */
export const headerValue: Check = matching(/^[\x20-\x7e]{0,500}$/, 'printable ASCII text');

/** A base path: empty, or `/` and steps, without a slash at its end. */
export const basePath: Check = textCheck(
  'an empty text or a path such as /v1',
  (text) => /^(\/[A-Za-z0-9._~-]+)*$/.test(text) && !/\/\.{1,2}(\/|$)/.test(text),
  { schema: { pattern: '^(?!.*/[.]{1,2}(/|$))(/[A-Za-z0-9._~-]+)*$' }, shown: 'path such as `/v1`' },
);
