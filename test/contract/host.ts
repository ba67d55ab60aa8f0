import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A machine of its own for one test: directories, and an environment that points at them. */
export interface Host {
  readonly root: string;
  readonly project: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Writes a file below `root` and gives its path. */
  write(path: string, text: string, mode?: number): string;
  remove(): void;
}

/** Makes a host on which the programs of these directories are found, and Node. */
export function createHost(...programs: readonly string[]): Host {
  const root = mkdtempSync(join(tmpdir(), 'muster-contract-'));
  const below = (name: string): string => {
    mkdirSync(join(root, name));
    return join(root, name);
  };
  const path = [below('bin'), ...programs, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  return {
    root,
    project: below('project'),
    environment: {
      PATH: path,
      HOME: below('home'),
      XDG_CONFIG_HOME: below('config'),
      XDG_STATE_HOME: below('state'),
      XDG_CACHE_HOME: below('cache'),
    },
    write: (name, text, mode = 0o644) => {
      const file = join(root, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode });
      return file;
    },
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
