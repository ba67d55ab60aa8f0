/**
 * What a piece of configuration can do. `redirects`: move the model endpoint or change the credential. `runs`: start
 * programs or load code. `permits`: let the agent do more. `presence`: it is there, and no more is known.
 */
export type FindingKind = 'redirects' | 'runs' | 'permits' | 'presence';

/** One piece of a repository's configuration that the agent, or git for it, would take. Never holds its value. */
export interface RepositoryFinding {
  /** Relative to the directory of work where it lies below that, else absolute. */
  readonly file: string;
  /** 1-based; 1 for a file as a whole. */
  readonly line: number;
  /** 1-based, in characters. */
  readonly column: number;
  /** Dotted path of the key, shortened and without control characters; absent for a file as a whole. */
  readonly key?: string;
  readonly kind: FindingKind;
  /** Why the file could not be looked into, as the end of the sentence "the file ..."; it counts as the worst it may hold. */
  readonly problem?: string;
  /** The roster says that the CLI leaves it alone when it is told to. */
  readonly ignorable: boolean;
  /** What git can be told for one run so that it leaves this alone: a key and a value. */
  readonly gitOverride?: readonly [string, string];
  /**
   * It lies where no clone brings anything, and starts nothing by itself: git's own settings, which the person or a tool
   * of theirs made. Told, but nothing to warn of.
   */
  readonly local?: boolean;
  /** It lets the agent do more only where its level lets it write at all. */
  readonly writing?: boolean;
  /** What else a person can do about it than to accept it, as a clause in the imperative. */
  readonly remedy?: string;
}

/** Where to look. */
export interface RepositoryPlace {
  /** Real path of the directory of work. */
  readonly directory: string;
  /** Root of the git repository that holds it. */
  readonly repositoryRoot?: string;
  /** Real path of the person's home: what lies there, or above, is the person's own. */
  readonly home?: string;
}
