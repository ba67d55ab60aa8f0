import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperatorFiles } from '../../../src/config';
import { useTemporaryDirectory } from '../../support/temporary-directory';
import { errorLike } from '../../support/error-like';

const directory = useTemporaryDirectory();

function write(name: string, text: string): void {
  writeFileSync(join(directory(), name), text);
}

test('the files of the operator are looked for by name, and need not be there', () => {
  expect(readOperatorFiles(directory())).toEqual([
    { layer: 'operator', file: join(directory(), 'config.yaml'), found: false, values: {}, origins: {} },
    { layer: 'operator', file: join(directory(), 'instructions.md'), found: false, values: {}, origins: {} },
  ]);
});

test('the operator may set every key', () => {
  write('config.yaml', 'provider: openai\npermission: unrestricted\nplugins: [a]\n');
  write('instructions.md', 'Be brief.\n');
  expect(readOperatorFiles(directory()).map(({ values }) => values)).toEqual([
    { provider: 'openai', permission: 'unrestricted', plugins: ['a'] },
    { instructions: 'Be brief.\n' },
  ]);
});

test('the operator has instructions in one place alone', () => {
  write('config.yaml', '\ninstructions: { claude: x }\n');
  write('instructions.md', 'Be brief.\n');
  const file = join(directory(), 'config.yaml');
  const message = `${file}:2:15 instructions: is set here, and ${join(directory(), 'instructions.md')} has instructions too`;
  expect(() => readOperatorFiles(directory())).toThrow(
    errorLike({ code: 'config_invalid', message: expect.stringContaining(message) as string }),
  );
});
