import { schemaKinds } from '../../../src/cli/schema-kinds';
import { callCommand } from './call-command';

test.each(schemaKinds)('muster schema %s prints a JSON Schema with a title', async (kind) => {
  const end = await callCommand('schema', kind);
  expect(end).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(end.stdout)).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: expect.stringMatching(/^Muster /) as string,
    additionalProperties: false,
  });
});

test('of another kind there is none, and the kinds are told', async () => {
  const end = await callCommand('schema', 'agnet');
  expect(end.exitCode).toBe(2);
  expect(end.stderr).toContain('agent, provider, config');
});
