import type { JsonObject } from './json';

/** How a file of a repository is read. `any`: its being there is all that counts, and its one key is `*`. */
export const repositoryFormats = ['json', 'toml', 'yaml', 'env', 'ini', 'any'] as const;
/** How a file of a repository is read. */
export type RepositoryFormat = (typeof repositoryFormats)[number];

/**
 * Where the CLI looks for a file: in the directory of work alone, in each directory from there up to the root of the
 * repository, or in each up to the root of the file system.
 */
export const repositorySearches = ['directory', 'repository', 'filesystem'] as const;
/** Where the CLI looks for a file. */
export type RepositorySearch = (typeof repositorySearches)[number];

/**
 * A file or directory of a repository that the CLI takes configuration from, and the keys in it that matter: dotted
 * paths in which `*` stands for any text within one step. A key counts with everything below it.
 */
export interface RepositoryFile {
  /** Relative to each directory that is searched. */
  readonly file: string;
  /** Other files of the same form. */
  readonly also: readonly string[];
  readonly format: RepositoryFormat;
  readonly search: RepositorySearch;
  /** Keys that move the model endpoint, or change the credential that is sent there. */
  readonly redirects: readonly string[];
  /** Keys that start programs or load code. */
  readonly runs: readonly string[];
  /** Keys that let the agent do more than its permission level says. */
  readonly permits: readonly string[];
  /** The CLI leaves the file alone when it is started with what `ignore` says. */
  readonly ignored: boolean;
}

/** What configuration the CLI takes from the repository that it works in, and how it is told not to. */
export interface RepositoryShape {
  /** Part of every routed run, unless the caller allows the configuration of the repository. */
  readonly ignore: {
    /** Templates of arguments. */
    readonly args: readonly string[];
    /** Templates of environment values. */
    readonly env: Readonly<Record<string, string>>;
    /** Templates merged into the settings file of the run. */
    readonly settings: JsonObject;
  };
  readonly files: readonly RepositoryFile[];
  /** The tools of the CLI write through links that lead out of the directory; so such links count as what permits more. */
  readonly followsLinks?: boolean;
}
