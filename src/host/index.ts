export { repositoryRoot } from './repository-root';
export { passedByReference, proxyExceptions } from './base-environment';
export { cacheDirectory, configDirectory, stateDirectory, type HostEnvironment } from './directories';
export { findBinary } from './find-binary';
export { inspectDirectory, inspectHost, type HostFacts, type InspectOptions } from './inspect-host';
export { isOlderVersion } from './is-older-version';
export { storedCredentials, type StoredCredentialFact, type StoredCredentials } from './stored-credentials';
export { monotonicMs } from './monotonic-clock';
