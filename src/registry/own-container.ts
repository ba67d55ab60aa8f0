import 'reflect-metadata';
import { container as root, type DependencyContainer } from 'tsyringe';

/** A container for callers that have none: a child, so that nothing is ever registered in the shared root. */
export function createOwnContainer(): DependencyContainer {
  return root.createChildContainer();
}
