export type { DependencyContainer } from 'tsyringe';
export { collectContributions } from './collect-contributions';
export type { Contributions } from './contributions';
export { createOwnContainer } from './own-container';
export { registerRegistry } from './register-registry';
