import { patchDiffs, toolFiles } from '../../../../src/api';

describe('toolFiles', () => {
  test.each([
    ['a whole file', { file_path: 'a', content: 'x' }, [{ path: 'a', newText: 'x' }]],
    ['one place', { filePath: 'a', oldString: 'x', newString: '' }, [{ path: 'a', oldText: 'x', newText: '' }]],
    ['a new file by an edit', { path: 'a', old_str: '', new_str: 'x' }, [{ path: 'a', newText: 'x' }]],
    [
      'several places',
      { file_path: 'a', edits: [{ old_string: '1', new_string: '2' }, { path: 'b', oldText: '3', newText: '4' }, 7] },
      [
        { path: 'a', oldText: '1', newText: '2' },
        { path: 'b', oldText: '3', newText: '4' },
      ],
    ],
  ])('reads the change of %s', (_what, input, diffs) => {
    expect(toolFiles('edit', input)).toMatchObject({ locations: [{ path: expect.any(String) as string }], diffs });
  });

  test('reads the files of a patch, each once', () => {
    const patchText = '*** Begin Patch\n*** Update File: a\n@@\n-1\n+2\n@@\n-3\n+4\n*** Delete File: b\n*** End Patch';
    expect(toolFiles('edit', { patchText })).toEqual({
      locations: [{ path: 'a' }, { path: 'b' }],
      diffs: [
        { path: 'a', oldText: '1\n', newText: '2\n' },
        { path: 'a', oldText: '3\n', newText: '4\n' },
        { path: 'b' },
      ],
    });
  });

  test.each([
    ['read', { file_path: 'a', content: 'x' }, { locations: [{ path: 'a' }] }],
    ['delete', { path: 'a' }, { locations: [{ path: 'a' }] }],
    ['search', { path: 'a' }, {}],
    ['execute', { command: 'rm a', path: 'a' }, {}],
    ['edit', { content: 'x' }, {}],
    ['edit', { file_path: '', content: 'x' }, {}],
    ['edit', { file_path: 7, old_string: 'x', new_string: 'y' }, {}],
    ['edit', 'a', {}],
    ['edit', null, {}],
  ] as const)('of a tool of kind %s with %j it reads %j', (kind, input, expected) => {
    expect(toolFiles(kind, input)).toEqual(expected);
  });
});

describe('patchDiffs', () => {
  test('reads a unified diff with its context', () => {
    const patch = [
      'Index: a.txt',
      '===',
      '--- a/a.txt\t2026-11-30',
      '+++ b/a.txt\t2026-11-30',
      '@@ -1,3 +1,3 @@ function',
      ' one',
      '-two',
      '+three',
      '\\ No newline at end of file',
      '--- /dev/null',
      '+++ b/new.txt',
      '@@ -0,0 +1 @@',
      '+-- a line of the file',
      '--- a/old.txt',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-gone',
      '',
    ].join('\n');
    expect(patchDiffs(patch)).toEqual([
      { path: 'a.txt', oldText: 'one\ntwo\n', newText: 'one\nthree\n' },
      { path: 'new.txt', newText: '-- a line of the file\n' },
      { path: 'old.txt', oldText: 'gone\n' },
    ]);
  });

  test('reads files that are added and moved', () => {
    const patch =
      '*** Begin Patch\n*** Add File: dir/a.txt\n+one\n+\n*** Update File: b\n*** Move to: c\n@@\n x\n-y\n+z\n*** End Patch';
    expect(patchDiffs(patch)).toEqual([
      { path: 'dir/a.txt', newText: 'one\n\n' },
      { path: 'b' },
      { path: 'c', oldText: 'x\ny\n', newText: 'x\nz\n' },
    ]);
  });

  test.each(['', 'no patch', '@@\n-a', '--- a', '+++ b', '*** Begin Patch', '-a\n+b'])('%j is no patch', (text) => {
    expect(patchDiffs(text)).toEqual([]);
  });
});
