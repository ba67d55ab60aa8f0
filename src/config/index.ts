export { applyConfig, type ConfigurableAgent } from './apply-config';
export { mergeConfigFiles } from './merge-config';
export type { ConfigFile } from './read-config-file';
export { resolveAgent, unknownName } from './resolve-agent';
export { locateAgentValue, resolveAgentValue } from './resolve-agent-value';
export { parseWholeNumber } from './whole-number';
