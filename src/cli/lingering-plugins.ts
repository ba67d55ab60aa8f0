/** What a command itself leaves to be done after its last word takes less. */
const graceMs = 1000;

let mayLinger = false;

/** Says that a stranger's code was loaded, which may hold a timer or a connection open for ever. */
export function expectLingeringPlugins(): void {
  mayLinger = true;
}

/** Called when a command is done: what plugins left running does not keep the process. */
export function leaveLingeringPlugins(): void {
  if (!mayLinger) return;
  setTimeout(() => process.exit(), graceMs).unref();
}
