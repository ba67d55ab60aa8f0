import { upstreamErrorMessage } from '../../../src/broker/upstream-error-message';

describe('upstreamErrorMessage', () => {
  test.each([
    ['{"type":"error","error":{"type":"x","message":"bad key"}}', 'bad key'],
    ['{"error":{"message":"quota","code":"insufficient_quota"}}', 'quota'],
    ['[{"error":{"code":400,"message":"API key not valid"}}]', 'API key not valid'],
    ['{"error":"model not found"}', 'model not found'],
    ['{"message":"no","x":1}', 'no'],
    ['{"detail":"Not Found"}', 'Not Found'],
    ['<h1>Bad\r\n\tGateway</h1>\u001b[31m', '<h1>Bad Gateway</h1> [31m'],
    ['{"odd":1}', '{"odd":1}'],
    ['', undefined],
    [' \n', undefined],
  ])('reads %j as %j', (body, message) => {
    expect(upstreamErrorMessage(body)).toBe(message);
  });

  test('keeps 300 characters and cuts none in half', () => {
    expect(upstreamErrorMessage('😀'.repeat(400))).toBe('😀'.repeat(300));
  });
});
