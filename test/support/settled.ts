/** Waits until everything that was already due has happened, such as the report of a rejection that nobody took. */
export function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      setImmediate(resolve);
    });
  });
}
