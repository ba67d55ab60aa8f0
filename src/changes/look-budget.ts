import type { GitLimits } from './run-git';

/** Repositories within a repository that are looked into, however deep. */
const mostRepositories = 32;

/** What a look at a repository and those within it may cost together. */
export class LookBudget {
  readonly #path: string | undefined;
  readonly #until: number;
  #left: number;

  constructor(milliseconds: number, path: string | undefined, repositories = mostRepositories) {
    this.#until = performance.now() + milliseconds;
    this.#path = path;
    this.#left = repositories;
  }

  /** What the next call of git may cost. Throws when the time is over. */
  get limits(): GitLimits {
    const milliseconds = this.#until - performance.now();
    if (milliseconds <= 0) throw new Error('a look at a repository took too long');
    return { milliseconds, path: this.#path };
  }

  /** Whether one more repository may be looked into. */
  enter(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }
}
