import { presentedTokens } from '../../../src/broker/presented-tokens';

describe('presentedTokens', () => {
  test.each<[string, string[], string, string[]]>([
    ['authorization', ['Authorization', 'Bearer T'], '', ['T']],
    ['authorization in other letters', ['AUTHORIZATION', 'bearer T'], '', ['T']],
    ['x-api-key', ['X-Api-Key', 'T'], '', ['T']],
    ['x-goog-api-key', ['x-goog-api-key', 'T'], '', ['T']],
    ['api-key', ['api-key', 'T'], '', ['T']],
    ['the key parameter', [], 'alt=sse&key=T', ['T']],
    ['an encoded key parameter', [], '%6bey=%54', ['T']],
    ['no slot', ['accept', 'T', 'cookie', 'T', 'proxy-authorization', 'Bearer T'], 'api_key=T', []],
    ['a scheme that is not Bearer', ['authorization', 'Basic T'], '', ['']],
    ['an empty Bearer', ['authorization', 'Bearer'], '', ['']],
    ['a duplicate header', ['authorization', 'Bearer T', 'Authorization', 'Bearer T'], '', ['T', 'T']],
    ['two slots', ['authorization', 'Bearer T', 'x-api-key', 'U'], 'key=V&key=W', ['T', 'U', 'V', 'W']],
  ])('finds the tokens of %s', (_slot, rawHeaders, query, tokens) => {
    expect(presentedTokens(rawHeaders, query)).toEqual(tokens);
  });
});
