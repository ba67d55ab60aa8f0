import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RosterLayer } from './roster';

const packageName = 'muster-agents';
let known: string | undefined;

/** Absolute path of the installed package: the nearest directory upwards whose `package.json` has its name. */
export function packageRoot(): string {
  known ??= findRoot(__dirname);
  return known;
}

/** The layer that comes with the package. */
export function bundledLayer(): RosterLayer {
  return { kind: 'bundled', directory: join(packageRoot(), 'roster') };
}

function findRoot(start: string): string {
  for (let directory = start; ; directory = dirname(directory)) {
    if (nameIn(join(directory, 'package.json')) === packageName) return directory;
    if (dirname(directory) === directory) throw new Error(`No package.json of ${packageName} lies above ${start}.`);
  }
}

function nameIn(file: string): unknown {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { readonly name?: unknown } | null)?.name;
  } catch {
    return undefined;
  }
}
