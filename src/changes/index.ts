export { createGitView, type GitView } from './git-view';
export { runGit, type GitLimits } from './run-git';
export { takeBaseline, type Baseline } from './take-baseline';
export { watchChanges } from './watch-changes';
export type { ChangeWatch } from './watch-changes';
