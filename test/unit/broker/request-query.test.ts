import { credentialParameters } from '../../../src/broker/credential-names';
import { withoutParameters } from '../../../src/broker/request-query';

describe('withoutParameters', () => {
  test.each([
    ['', ''],
    ['alt=sse', 'alt=sse'],
    ['key=K', ''],
    ['alt=sse&key=K&b=%20+%zz&&c', 'alt=sse&b=%20+%zz&&c'],
    ['api_key=K&x=1', 'x=1'],
    ['KEY=K&%6bey=K&api%5Fkey=K&key&access_token=K', ''],
    ['keys=1&monkey=2', 'keys=1&monkey=2'],
  ])('turns %j into %j', (query, kept) => {
    expect(withoutParameters(query, credentialParameters)).toBe(kept);
  });
});
