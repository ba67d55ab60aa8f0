import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellCommandFor } from '../../../../src/scripted/tools/shell-command';

const shells = ['sh', 'bash'] as const;
const texts = [
  ['nothing', ''],
  ['no line end', 'abc'],
  ['several line ends', 'a\n\nb\n\n\n'],
  ['quotes, dollars and backticks', `'a' "b" $HOME \`id\` \\n %s !x`],
  ['text that looks like an option', '-n -- -e'],
  ['other scripts', 'é 漢字 👩‍👧'],
] as const;

describe('shellCommandFor', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scripted-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });

  describe.each(shells)('in %s', (shell) => {
    const run = (command: string): string => execFileSync(shell, ['-c', command], { encoding: 'utf8' });

    test.each(texts)('writes and reads %s byte for byte, in a directory that was not there', (_title, content) => {
      const path = join(directory, `it's new`, 'file.txt');
      run(shellCommandFor({ purpose: 'write', path, content }));
      expect(readFileSync(path, 'utf8')).toBe(content);
      expect(run(shellCommandFor({ purpose: 'read', path }))).toBe(content);
    });

    test.each([
      ['the first occurrence only', 'a b a\n', 'a', 'c', 'c b a\n'],
      ['text with pattern characters', 'x*[y]? \\d\n\n', '*[y]? \\d', '&\\1$2', 'x&\\1$2\n\n'],
      ['text over several lines', 'one\ntwo\nthree', 'one\ntwo\n', '', 'three'],
    ])('edits %s', (_title, before, old, replacement, after) => {
      const path = join(directory, 'file.txt');
      writeFileSync(path, before);
      run(shellCommandFor({ purpose: 'edit', path, old, new: replacement }));
      expect(readFileSync(path, 'utf8')).toBe(after);
    });

    test('fails and leaves the file alone when the text to edit is not in it', () => {
      const path = join(directory, 'file.txt');
      writeFileSync(path, 'a');
      const command = shellCommandFor({ purpose: 'edit', path, old: 'b', new: 'c' });
      const result = spawnSync(shell, ['-c', command], { encoding: 'utf8' });
      expect(result.status).toBe(1);
      expect(result.stderr).toContain('is not in');
      expect(readFileSync(path, 'utf8')).toBe('a');
    });
  });
});
