import { writeSync } from 'node:fs';

/** Exit code of a failure that nobody expected. */
const unexpected = 70;

/** Does the work that loads plugins. One that ends the process meanwhile must not look like a command that is done. */
export async function withoutSilentExit<T>(work: () => Promise<T>): Promise<T> {
  process.on('exit', tell);
  try {
    return await work();
  } finally {
    process.off('exit', tell);
  }
}

function tell(): void {
  process.exitCode = unexpected;
  // Nothing that is written later than this gets out.
  writeSync(2, 'muster: a plugin ended the process while it was loaded, and nothing was done. See: muster plugins\n');
}
