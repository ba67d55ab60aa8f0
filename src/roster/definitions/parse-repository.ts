import type { RepositoryFormat, RepositoryShape } from '../../api';
import type { RepositorySchema } from '../schema/repository-schema';

/** Fills the defaults of `repository`. */
export function parseRepository(schema?: RepositorySchema): RepositoryShape {
  const ignore = schema?.ignore;
  return {
    ignore: { args: ignore?.args ?? [], env: ignore?.env ?? {}, settings: ignore?.settings ?? {} },
    files: (schema?.files ?? []).map((file) => ({
      file: file.file,
      also: file.also ?? [],
      format: file.format ?? formatOf(file.file),
      search: file.search ?? 'directory',
      redirects: file.redirects ?? [],
      runs: file.runs ?? [],
      permits: file.permits ?? [],
      ignored: file.ignored ?? false,
    })),
    ...(schema?.follows_links === undefined ? {} : { followsLinks: schema.follows_links }),
  };
}

/** By the end of the name; what tells nothing is looked at as a whole. */
function formatOf(file: string): RepositoryFormat {
  const end = /\.(jsonc?|toml|ya?ml|env)$/.exec(file)?.[1];
  if (end === 'json' || end === 'jsonc') return 'json';
  if (end === 'yaml' || end === 'yml') return 'yaml';
  return end === 'toml' || end === 'env' ? end : 'any';
}
