import type { AgentRegistry, PluginRecord } from '../../api';
import { asSentence } from '../../errors/as-sentence';
import { stripControl } from '../../events';
import { paint } from './terminal';

/** Tells on standard error, in one line a plugin, which take no part: the others work. */
export function warnOfPlugins({ plugins }: Pick<AgentRegistry, 'plugins'>): void {
  for (const line of pluginWarnings(plugins)) {
    process.stderr.write(`${paint(process.stderr).yellow('muster: warning:')} ${line}\n`);
  }
}

/** One line for each plugin that failed: why, who asked for it, and what to do. */
export function pluginWarnings(plugins: readonly PluginRecord[]): readonly string[] {
  return plugins.flatMap(({ id, source, failure }) => {
    if (failure === undefined) return [];
    const [reason = ''] = failure.split('\n', 1);
    // Stripped first: what is left of a text decides how it ends.
    return [
      stripControl(`plugin ${id} (${source}) takes no part: ${asSentence(stripControl(reason))} See: muster plugins`),
    ];
  });
}
