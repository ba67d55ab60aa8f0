import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, type Muster } from '../compose';
import { configDirectory } from '../host';
import type { RegistryFlags } from './command-options';

/** Muster as the command line sees it: the operator's configuration file, then those of the flags. */
export function createCommandLineMuster(flags: RegistryFlags): Promise<Muster> {
  const operator = join(configDirectory(process.env), 'config.yaml');
  return createMuster({
    configFiles: [...(existsSync(operator) ? [operator] : []), ...(flags.config ?? [])],
    rosterDirectories: flags.roster ?? [],
  });
}
