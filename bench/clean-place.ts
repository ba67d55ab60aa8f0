import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { CleanPlace } from './process-time';

/** Binaries of the stub agents come before everything else on the measured PATH. */
const fixtureBinaries = join(__dirname, 'fixtures', 'bin');

/**
 * A home and a directory of work of their own, and an environment of PATH and HOME alone: variables of the machine,
 * such as extra certificates, slow every start of Node and would be measured with it.
 */
export function createCleanPlace(): CleanPlace & { remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const home = join(root, 'home');
  const directory = join(root, 'work');
  mkdirSync(home);
  mkdirSync(directory);
  const path = [fixtureBinaries, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  return {
    env: { PATH: path, HOME: home },
    directory,
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
