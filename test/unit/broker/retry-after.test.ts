import { retryAfterSeconds } from '../../../src/broker/retry-after';

const now = Date.parse('Mon, 02 Jan 2023 10:00:00 GMT');

describe('retryAfterSeconds', () => {
  test.each([
    [{}, undefined],
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': ' 0 ' }, 0],
    [{ 'retry-after': '1.5' }, 1.5],
    [{ 'retry-after': 'Mon, 02 Jan 2023 10:01:30 GMT' }, 90],
    [{ 'retry-after': 'Mon, 02 Jan 2023 09:00:00 GMT' }, 0],
    [{ 'retry-after': 'Monday, 02-Jan-23 10:01:30 GMT' }, 90],
    [{ 'retry-after': 'Mon Jan  2 10:01:30 2023' }, 90],
    [{ 'retry-after-ms': '2500' }, 2.5],
    [{ 'retry-after-ms': '1500', 'retry-after': '30' }, 1.5],
    [{ 'retry-after-ms': '250.5' }, 0.2505],
    [{ 'retry-after-ms': '-1', 'retry-after': '30' }, 30],
    [{ 'retry-after-ms': '2500', 'retry-after': '9' }, 2.5],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9],
    [{ 'retry-after': '-5' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '1e3' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': 'Infinity' }, undefined],
  ])('reads %j as %p', (headers, seconds) => {
    expect(retryAfterSeconds(headers, now)).toBe(seconds);
  });
});
