import { isThere } from './project-files';
import type { ConfigLayer } from './config-layer';

/** One sentence for each file that would be read if its name ended in `.yaml`. */
export function misnamedFileWarnings(layers: readonly ConfigLayer[]): readonly string[] {
  return layers.flatMap(({ file, found }) => {
    const other = file.replace(/\.yaml$/, '.yml');
    return found || other === file || !isThere(other) ? [] : [`${other} is not read; its name has to end in .yaml`];
  });
}
