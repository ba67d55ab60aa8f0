/** Resolves when a stream takes more, or will never take anything again. */
export function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const ready = (): void => {
      for (const event of ['drain', 'error', 'close']) stream.removeListener(event, ready);
      resolve();
    };
    for (const event of ['drain', 'error', 'close']) stream.on(event, ready);
  });
}
