export type { DependencyContainer } from 'tsyringe';
export { collectContributions } from './collect-contributions';
export type { Contributions, PluginFailure } from './contributions';
export { createOwnContainer } from './own-container';
export { PluginCollection, type PluginCandidate } from './plugin-collection';
export { registerRegistry } from './register-registry';
export type { WorkPlace, WorkPlaces } from './loading/work-places';
