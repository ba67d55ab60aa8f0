import { splitTarget, targetProblem } from '../../../src/broker/request-target';

describe('targetProblem', () => {
  test.each([
    '/',
    '/v1/messages',
    '/v1/messages?beta=true',
    '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
    '/model/anthropic.claude-3%3A0/invoke',
    '/models/org%2Fname',
    '/a/.../b',
    '/a..b/..c',
    '/100%25',
    '/v1/x?path=..%2f..%2f&u=http://h//',
  ])('lets %s pass', (target) => {
    expect(targetProblem(target)).toBeUndefined();
  });

  test.each([
    ['', 'not a path'],
    ['*', 'not a path'],
    ['http://evil/v1', 'not a path'],
    ['v1/messages', 'not a path'],
    ['//evil/v1', 'empty segment'],
    ['/v1//x', 'empty segment'],
    ['/v1%2f/x', 'empty segment'],
    ['/v1/../admin', 'climbs'],
    ['/v1/..', 'climbs'],
    ['/v1/%2e%2e/admin', 'climbs'],
    ['/v1/%2E%2E/', 'climbs'],
    ['/v1/.%2e/', 'climbs'],
    ['/v1/..%2fadmin', 'climbs'],
    ['/v1/..;/admin', 'climbs'],
    ['/v1/..%3bx/admin', 'climbs'],
    ['/v1/..%20/admin', 'climbs'],
    ['/v1/%252e%252e/admin', 'climbs'],
    ['/v1/%25252e%25252e/admin', 'climbs'],
    ['/v1/%2525252525252e', 'too many times'],
    ['/\\evil', 'backslash'],
    ['/v1/%5cx', 'backslash'],
    ['/v1/%255cx', 'backslash'],
    ['/v1/%00', 'control character'],
    ['/v1/%09x', 'control character'],
    ['/v1/%250d%250a', 'control character'],
    ['/v1/\tx', 'must be encoded'],
    ['/v1/x y', 'must be encoded'],
    ['/v1/\u00e9', 'must be encoded'],
    ['/v1?x=\u0001', 'must be encoded'],
    ['/v1#frag', 'fragment'],
    ['/v1?x#frag', 'fragment'],
    ['/v1/%c0%ae%c0%ae/', 'percent-encoding'],
    ['/v1/%u002e', 'percent-encoding'],
    ['/v1/%', 'percent-encoding'],
  ])('refuses %j', (target, why) => {
    expect(targetProblem(target)).toContain(why);
  });

  test('a target is split at its first question mark', () => {
    expect(splitTarget('/a?b?c')).toEqual({ path: '/a', query: 'b?c' });
    expect(splitTarget('/a')).toEqual({ path: '/a', query: '' });
  });
});
