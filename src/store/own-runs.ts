/** Active files of the runs of this process that go on: nobody needs to look at them. */
export const ownRuns = new Set<string>();

/** Active files of runs of this process whose end could not be written: they are cleared up as if their host were dead. */
export const abandonedRuns = new Set<string>();
