export { watchChanges } from './watch-changes';
export type { ChangeWatch } from './watch-changes';
