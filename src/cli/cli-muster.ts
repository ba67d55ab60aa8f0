import { assembleMuster, type Muster } from '../compose';
import { askPassphrase, tellCredentialNotice } from './ask-passphrase';
import type { RegistryFlags } from './command-options';
import { expectLingeringPlugins } from './lingering-plugins';
import { warnOfPlugins } from './output/plugin-warnings';
import { withoutSilentExit } from './plugin-exit';
import { warnOfRoster } from './output/roster-warnings';

/**
 * Muster as the command line sees it: the files of the operator and of the project, then those of the flags. No plugin
 * is loaded from the directory of the run.
 */
export async function createCommandLineMuster(flags: RegistryFlags, directory?: string): Promise<Muster> {
  const muster = await createPluginsMuster(flags, directory);
  warnOfPlugins(muster.registry);
  return muster;
}

/** The same for a command that tells itself what is wrong with plugins. */
export async function createPluginsMuster(flags: RegistryFlags, directory?: string): Promise<Muster> {
  const { plugin = [] } = flags;
  assertSpecifiers(plugin);
  const muster = await withoutSilentExit(() =>
    assembleMuster(
      {
        operatorConfiguration: true,
        projectConfiguration: true,
        configFiles: flags.config ?? [],
        rosterDirectories: flags.roster ?? [],
        ...(plugin.length === 0 ? {} : { pluginSpecifiers: plugin }),
      },
      {
        givenBy: '--plugin',
        credentials: { askPassphrase, notice: tellCredentialNotice },
        ...(directory === undefined ? {} : { directory }),
      },
    ),
  ).catch((error: unknown) => {
    // Plugins may have been loaded before it failed.
    expectLingeringPlugins();
    throw error;
  });
  if (muster.registry.plugins.some(({ source }) => source !== 'built-in')) expectLingeringPlugins();
  warnOfRoster(muster.registry);
  return muster;
}

/** What cannot be a specifier at all is a mistake of the command line, told before anything else. */
function assertSpecifiers(specifiers: readonly string[]): void {
  if (specifiers.length === 0) return;
  const { parsePluginSpecifier } =
    require('../registry/loading/plugin-specifier') as typeof import('../registry/loading/plugin-specifier');
  specifiers.forEach(parsePluginSpecifier);
}
