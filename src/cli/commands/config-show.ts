import type { Configuration, ConfiguredValue } from '../../compose';
import { UsageError } from '../../errors';
import { stripControl } from '../../events';
import { createCommandLineMuster } from '../cli-muster';
import type { RegistryFlags } from '../command-options';
import { paint } from '../output/terminal';
import { renderTable } from '../output/table';

/** Flags of `config show`. */
export interface ConfigShowFlags extends RegistryFlags {
  readonly origins?: true;
}

/** Prints what the configuration says for one agent in one directory. */
export async function showConfig(
  agent: string | undefined,
  directory: string | undefined,
  options: ConfigShowFlags,
): Promise<void> {
  if (agent === '') throw new UsageError('usage', 'The name of the agent is empty. Leave it out for the default.');
  if (directory === '') throw new UsageError('usage', 'The directory is empty. Leave it out for the current one.');
  const muster = await createCommandLineMuster(options, directory);
  const configuration = await muster.configuration({
    ...(agent === undefined ? {} : { agent, origins: { agent: 'the argument' } }),
    directory: directory ?? '.',
  });
  process.stdout.write(
    options.json === true ? `${JSON.stringify(configuration)}\n` : render(configuration, options.origins === true),
  );
}

function render({ values, files, warnings }: Configuration, withOrigins: boolean): string {
  const { bold, dim, yellow } = paint(process.stdout);
  const head = ['KEY', 'VALUE', ...(withOrigins ? ['FROM'] : [])].map(bold);
  const rows = values.map((one) => [one.key, shown(one), ...(withOrigins ? [stripControl(one.origin)] : [])]);
  const states = files.map(({ layer, file, found }) => [layer, file, found ? 'read' : dim('not there')]);
  return [
    renderTable(head, rows),
    '\n',
    renderTable(['LAYER', 'FILE', ''].map(bold), states),
    ...(warnings.length === 0
      ? []
      : [`\n${warnings.map((line) => `${yellow('-')} ${stripControl(line)}`).join('\n')}\n`]),
  ].join('');
}

/** A text on one line, at most 60 characters of it; `--json` has it whole. */
function shown({ value }: ConfiguredValue): string {
  if (value === undefined) return '-';
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : JSON.stringify(value);
  const line = stripControl(text.trim().replaceAll(/\s*\n\s*/g, ' '));
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
