import type { ResolvedRun } from '../resolved-run';
import { joinText, type SlottedText } from '../slotted-text';

/** The placeholders that templates in the roster may use. */
export const templatePlaceholders = [
  'base_url',
  'token',
  'token_env',
  'model',
  'home',
  'cache',
  'run_directory',
  'directory',
  'directory_in_repository',
] as const;

/** A placeholder is lower-case letters in braces; TOML and JSON braces never look like that. */
const placeholder = /\{([a-z_]+)\}/g;

/** Fills a roster template from a run; a placeholder that the run has nothing for becomes empty. */
export function expandTemplate(template: string, run: ResolvedRun): SlottedText {
  const values = placeholderValues(run);
  const texts: SlottedText[] = [];
  let end = 0;
  for (const match of template.matchAll(placeholder)) {
    texts.push(template.slice(end, match.index), values[match[1] ?? ''] ?? '');
    end = match.index + match[0].length;
  }
  return joinText(...texts, template.slice(end));
}

/** Fills each value of a map of templates. */
export function expandTemplates(
  templates: Readonly<Record<string, string>>,
  run: ResolvedRun,
): Record<string, SlottedText> {
  return Object.fromEntries(Object.entries(templates).map(([key, value]) => [key, expandTemplate(value, run)]));
}

function placeholderValues(run: ResolvedRun): Readonly<Record<string, SlottedText | undefined>> {
  const route = run.route.kind === 'provider' ? run.route : undefined;
  return {
    base_url: route?.baseUrl,
    token: route?.token,
    token_env: route?.tokenEnv,
    model: run.model,
    home: run.paths.home,
    cache: run.paths.cache,
    run_directory: run.paths.runDirectory,
    directory: run.directory,
    directory_in_repository: run.directoryInRepository,
  };
}
