export { endProcessesOf, type RunRemains } from './end-processes';
export { findMarkedRuns } from './marked-runs';
export { identifyProcess, isAlive, signalIdentified, thisProcess, type ProcessIdentity } from './process-identity';
export { outerRunsMarker, runMarker } from './run-marker';
export { RunProcesses, type RunProcessesOptions } from './run-processes';
