export { gitDirectories } from './git-directories';
export type { GitDirectories } from './git-directories';
export { namedBareOnly, startsNoMonitor } from './git-switches';
export { inspectRepository } from './inspect-repository';
export type { FindingKind, RepositoryFinding, RepositoryPlace } from './repository-finding';
