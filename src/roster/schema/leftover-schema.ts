import { matching, relativePath } from '../checks';
import { Required } from './decorators';

/** One element of `leftovers`. */
export class LeftoverSchema {
  @Required(relativePath, 'Where it lies in the directory of work.') file!: string;
  @Required(
    matching(/^[0-9a-f]{64}$/, 'a SHA-256 in 64 lower-case hexadecimal digits'),
    "What the CLI writes; a file with other content is somebody's work and stays.",
  )
  sha256!: string;
}
