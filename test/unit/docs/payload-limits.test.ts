import { payloadLimits } from '../../../src/command';
import { readDocument } from './document';

test('the page for authors of plugins has the limits of the code', () => {
  const { rows } = readDocument('writing-a-plugin.md');
  const row = (platform: string): string =>
    rows
      .find(([name]) => name === platform)
      ?.slice(1)
      .join(' | ') ?? '';
  const shown = (size: number): string => size.toLocaleString('en-US');
  const [linux, macOs, windows] = (['linux', 'darwin', 'win32'] as const).map(payloadLimits);
  expect(row('Linux')).toBe(
    `${shown((linux?.argument ?? 0) - 1)} bytes | ${shown((linux?.variable ?? 0) - 1)} bytes | ${shown(linux?.sum ?? 0)} bytes, with the environment`,
  );
  expect(row('macOS')).toBe(`as the sum | as the sum | ${shown(macOs?.sum ?? 0)} bytes, with the environment`);
  expect(row('Windows')).toBe(
    `as the command line | ${shown((windows?.variable ?? 0) - 1)} characters | ${shown(windows?.sum ?? 0)} characters of command line`,
  );
});
