import { relative, isAbsolute, sep } from 'node:path';
import { RegistryError } from '../../errors';

/** A directory that an agent works in, or whose repository it works in: a stranger may have filled it. */
export interface WorkPlace {
  /** Real path. */
  readonly path: string;
  /** What it is, for people, as in `the current directory`. */
  readonly what: string;
}

/** From where no plugin is loaded. */
export interface WorkPlaces {
  readonly places: readonly WorkPlace[];
  /**
   * Real path of the operator's own configuration directory. A place that holds this whole directory, such as the home,
   * does not count for what lies in it: whoever can write there also writes the configuration.
   */
  readonly configuration: string;
}

/** The work place that a file lies in, if any. */
export function workPlaceOf(file: string, { places, configuration }: WorkPlaces): WorkPlace | undefined {
  const isOperators = isInside(file, configuration);
  return places.find(
    ({ path }) => isInside(file, path) && !(isOperators && path !== configuration && isInside(configuration, path)),
  );
}

/** Throws `RegistryError` (`plugin_refused`) for a plugin that the repository under work may have brought. */
export function assertOutside(file: string, places: WorkPlaces): void {
  const place = workPlaceOf(file, places);
  if (place === undefined) return;
  throw new RegistryError(
    'plugin_refused',
    `The plugin file "${file}" is not loaded: it lies in ${place.what}, "${place.path}", and what agents work on never ` +
      'brings plugins. Move the plugin out of it, or start Muster in another directory.',
    { details: { file, directory: place.path } },
  );
}

/** Whether a path is a directory or lies below it. */
function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
