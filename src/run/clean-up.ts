/** What has to be undone, in the order in which it was done. */
export class CleanUp {
  readonly #steps: (() => Promise<void> | void)[] = [];

  /** Remembers a step; steps run in reverse. */
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }

  /** Runs all steps once, in reverse; one that fails does not stop the others. Gives what failed. */
  async run(): Promise<readonly unknown[]> {
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (failure) {
        failures.push(failure);
      }
    }
    return failures;
  }
}
