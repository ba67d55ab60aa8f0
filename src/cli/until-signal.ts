const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
type Signal = keyof typeof exitCodes;

/** Work that a person can end with Ctrl-C, and that ends by itself when nobody reads the output any more. */
export interface EndableWork {
  readonly signal: AbortSignal;
  /** Exit code of a command that was ended so: 0 where the reader went away. */
  readonly exitCode: () => number;
}

/** Does the work; a signal ends its waiting instead of the process, so that it can leave the terminal as it was. */
export async function untilSignal<T>(work: (ending: EndableWork) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let exitCode = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    exitCode = exitCodes[signal as Signal];
    controller.abort();
  };
  const onLost = (): void => {
    controller.abort();
  };
  const signals = Object.keys(exitCodes) as Signal[];
  for (const signal of signals) process.on(signal, onSignal);
  process.stdout.once('error', onLost);
  try {
    return await work({ signal: controller.signal, exitCode: () => exitCode });
  } finally {
    for (const signal of signals) process.removeListener(signal, onSignal);
    process.stdout.removeListener('error', onLost);
  }
}
