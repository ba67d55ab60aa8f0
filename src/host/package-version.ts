import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version in the `package.json` that a binary of an npm package came with; `undefined` for any other binary.
 * Starting some CLIs takes more than a second, and even `--version` of some makes directories in the home.
 */
export function packageVersion(binary: string, packageName: string): string | undefined {
  for (let directory = dirname(resolved(binary)); ; directory = dirname(directory)) {
    const found = readPackage(join(directory, 'package.json'));
    if (found !== undefined) return found.name === packageName ? found.version : undefined;
    if (dirname(directory) === directory) return undefined;
  }
}

function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function readPackage(file: string): { readonly name?: string; readonly version?: string } | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown; version?: unknown };
    return {
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof version === 'string' ? { version } : {}),
    };
  } catch {
    return undefined;
  }
}
