import { textBytesIn } from '../../../../src/broker/metering/text-bytes';

const picture = 'A'.repeat(5000);

test.each<[string, unknown, number]>([
  ['texts at any depth, in bytes', { a: ['hé', { b: 'x' }], c: 4, d: true, e: null }, 4],
  ['no picture in a source', { source: { type: 'base64', data: picture } }, 6],
  ['no picture in an address', { image_url: { url: `data:image/png;base64,${picture}` } }, 0],
  ['no file', { input_file: { file_data: picture }, inlineData: { data: picture } }, 0],
  ['a short text whose key is data', { data: 'abc' }, 3],
  ['nothing', undefined, 0],
])('counts %s', (_what, value, bytes) => {
  expect(textBytesIn(value)).toBe(bytes);
});

test('goes as deep as a body may be', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"abc"${']'.repeat(100_000)}`) as unknown;
  expect(textBytesIn(deep)).toBe(3);
});
