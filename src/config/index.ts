export { applyConfig, defaultTimeoutSeconds, type ConfigurableAgent } from './apply-config';
export { configKeys, type ConfigKey } from './config-keys';
export type { ConfigFile, ConfigLayer, ConfigLayerName } from './config-layer';
export { layerConfig, type LayeredConfig } from './layered-config';
export { mergeConfigFiles } from './merge-config';
export { readConfigLayer, readOperatorFiles } from './operator-files';
export { misnamedFileWarnings } from './misnamed-files';
export { pluginSpecifiers, type PluginSpecifier } from './plugin-specifiers';
export { isThere, readProjectFiles, type ProjectPlace } from './project-files';
export { readAgentValue, type OriginatedValue } from './read-agent-value';
export { assertNotBroken } from './broken-entry';
export { fallbackAgentName, resolveAgent, unknownName } from './resolve-agent';
export { locateAgentValue, resolveAgentValue } from './resolve-agent-value';
export {
  inheritInstructions,
  instructionsIn,
  joinInstructions,
  layInstructions,
  type LayeredInstructions,
  type SaidInstructions,
} from './resolve-instructions';
export { resolvePermission } from './resolve-permission';
export { unknownAgentWarnings } from './unknown-agents';
export { parseWholeNumber } from './whole-number';
