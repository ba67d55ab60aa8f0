import { readToolCall, toolCallEnd } from '../../../../src/api';

const files = { locations: [{ path: 'a.ts' }], diffs: [{ path: 'a.ts', newText: 'new' }] };

test('the end of a call has what is told of it, and no more', () => {
  expect(Object.entries(toolCallEnd({ toolCallId: 'a', failed: false, output: undefined }))).toEqual([
    ['type', 'tool_call_update'],
    ['toolCallId', 'a'],
    ['status', 'completed'],
  ]);
  const told = { toolCallId: 'a', output: '', exitCode: 0, parentToolCallId: 'p' };
  expect(toolCallEnd({ ...told, failed: false, files })).toEqual({
    ...{ type: 'tool_call_update', status: 'completed', ...told, ...files },
  });
});

test('only a call that failed was refused, and it changed nothing', () => {
  expect(toolCallEnd({ toolCallId: 'a', failed: true, denied: true, files })).toEqual({
    ...{ type: 'tool_call_update', toolCallId: 'a', status: 'failed', denied: true },
  });
  expect(toolCallEnd({ toolCallId: 'a', failed: false, denied: true })).not.toHaveProperty('denied');
});

test.each([
  [127, 'object'],
  [128, 'undefined'],
  [5000, 'undefined'],
])('a call whose arguments have %i levels and one more is read as %s', (levels, type) => {
  const input: unknown = JSON.parse(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`);
  expect(typeof readToolCall({ id: 'a', name: 'Read', arguments: input })).toBe(type);
});
