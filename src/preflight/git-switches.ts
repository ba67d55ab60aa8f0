/** What tells git for one process to use a repository without a work tree only where it is named. Git 2.38 or later. */
export const namedBareOnly: readonly [string, string] = ['safe.bareRepository', 'explicit'];

/** What tells git for one process to start no monitor of the file system, which a mere `git status` does. */
export const startsNoMonitor: readonly [string, string] = ['core.fsmonitor', 'false'];
