import { readRequestBody } from '../../../src/broker/request-body';
import { summariseRequest } from '../../../src/broker/request-summary';

const summary = (body: unknown, path = '/v1/x') =>
  summariseRequest('POST', path, readRequestBody(Buffer.from(JSON.stringify(body))));

describe('summariseRequest', () => {
  test.each<[string, unknown, number]>([
    ['chat completions', { tools: [{ type: 'function', function: { name: 'a' } }, { type: 'function' }] }, 2],
    ['messages', { tools: [{ name: 'a', input_schema: {} }] }, 1],
    ['responses', { tools: [{ type: 'function', name: 'a' }, { type: 'web_search' }] }, 2],
    ['a namespace', { tools: [{ type: 'namespace', name: 'n', tools: [{}, {}] }, { type: 'custom' }] }, 3],
    [
      'code mode',
      { input: [{ type: 'additional_tools', tools: [{ type: 'namespace', tools: [{ type: 'custom' }] }, {}] }, {}] },
      2,
    ],
    ['Google', { contents: [], tools: [{ functionDeclarations: [{}, {}] }, { functionDeclarations: [{}] }] }, 3],
    ['Google in snake case', { contents: [], tools: [{ function_declarations: [{}, {}] }] }, 2],
    ["Google's own tools", { contents: [], tools: [{ googleSearch: {} }] }, 0],
    ['no tools', { messages: [] }, 0],
    ['nonsense', { tools: 'x', input: [null, 3, { type: 'additional_tools', tools: 4 }] }, 0],
  ])('counts the tools of %s', (_protocol, body, tools) => {
    expect(summary(body).tools).toBe(tools);
  });

  test.each(['/v1/messages/count_tokens', '/v1beta/models/m:countTokens'])('tools at %s are no turn', (path) => {
    expect(summary({ tools: [{}] }, path).tools).toBe(0);
  });

  test('names the model of the body, else of the path', () => {
    expect(summary({ model: 'm-1' })).toEqual({ model: 'm-1', tools: 0 });
    expect(summary({}, '/v1beta/models/gemini-x:streamGenerateContent')).toEqual({ model: 'gemini-x', tools: 0 });
    expect(summary({ model: 5 })).toEqual({ tools: 0 });
    expect(summary({ model: 'x'.repeat(5000) }).model).toHaveLength(200);
  });

  test.each(['no json', 'null', '3', '[]', '\uFEFF{}'])('takes the body %j for one that may be a turn', (body) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(summariseRequest(method, '/v1/x', readRequestBody(Buffer.from(body)))).toEqual({
        tools: 0,
        unreadable: true,
      });
    }
  });

  test.each([
    ['POST', '/v1/x', ''],
    ['GET', '/v1/x', 'no json'],
    ['HEAD', '/', 'no json'],
    ['POST', '/v1/files', '--part'],
    ['POST', '/upload/v1beta/files', 'bytes'],
    ['POST', '/uploads/u-1/parts', 'bytes'],
    ['POST', '/v1/audio/transcriptions', '--part'],
  ])('takes %s %s with the body %j for harmless', (method, path, body) => {
    expect(summariseRequest(method, path, readRequestBody(Buffer.from(body)))).toEqual({ tools: 0 });
  });

  test.each(['/v1beta/models/files/x', '/v1/messages/files', '/v1/filesystem'])(
    'is not deceived by the path %s',
    (path) => {
      expect(summariseRequest('POST', path, readRequestBody(Buffer.from('x')))).toMatchObject({ unreadable: true });
    },
  );
});
