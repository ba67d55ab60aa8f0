import { realpathSync } from 'node:fs';
import { parse } from 'node:path';
import { configDirectory, inspectDirectory, type HostEnvironment, type HostFacts } from '../host';
import type { WorkPlace, WorkPlaces } from '../registry';

/** Where agents work, by the current directory and that of the run: no plugin is loaded from there. */
export function workPlaces(environment: HostEnvironment, directory?: string): WorkPlaces {
  const current = inspectDirectory(process.cwd());
  return {
    places: [
      // Services and containers start in the root of the file system, which is nobody's project.
      ...placesOf(current, 'the current directory').filter(({ path }) => path !== parse(path).root),
      ...(directory === undefined ? [] : runPlaces(inspectDirectory(directory))),
    ],
    configuration: realOf(configDirectory(environment)),
  };
}

/** The places of one run alone. */
export function runWorkPlaces(environment: HostEnvironment, directory: HostFacts['directory']): WorkPlaces {
  return { places: runPlaces(directory), configuration: realOf(configDirectory(environment)) };
}

function runPlaces(directory: HostFacts['directory']): readonly WorkPlace[] {
  return placesOf(directory, 'the directory of the run');
}

function placesOf({ path, repositoryRoot }: HostFacts['directory'], what: string): readonly WorkPlace[] {
  const place = { path, what };
  return repositoryRoot === undefined || repositoryRoot === path
    ? [place]
    : [place, { path: repositoryRoot, what: `the repository of ${what}` }];
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
