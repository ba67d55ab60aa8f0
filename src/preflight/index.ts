export { inspectRepository } from './inspect-repository';
export type { FindingKind, RepositoryFinding, RepositoryPlace } from './repository-finding';
