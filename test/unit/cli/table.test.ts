import { renderTable } from '../../../src/cli/output/table';

test('columns are as wide as their widest cell, and no line ends with a space', () => {
  expect(
    renderTable(
      ['A', 'LONG', 'C'],
      [
        ['one', 'x', ''],
        ['ü🙂', '', 'end'],
      ],
    ),
  ).toBe('A    LONG  C\none  x\nü🙂        end\n');
});

test('colours take no room', () => {
  expect(
    renderTable(
      ['A', 'B'],
      [
        ['\u001b[32mok\u001b[39m', 'x'],
        ['long', 'y'],
      ],
    ),
  ).toBe('A     B\n\u001b[32mok\u001b[39m    x\nlong  y\n');
});

test('a cell with several lines keeps its column', () => {
  expect(renderTable(['A', 'B', 'C'], [['1', 'two\nlines', '3']])).toBe('A  B      C\n1  two    3\n   lines\n');
});

test('a table without rows is its head', () => {
  expect(renderTable(['A', 'B'], [])).toBe('A  B\n');
});
