export { checkedModel, checkedPrompt, checkedText } from './check-text';
export { assertEnvironmentNames } from './environment-names';
export { gitIdentityEnvironment, gitIdentityPolicies, type GitIdentityPolicy } from './git-identity';
export { buildHeadlessCommand } from './headless-command';
export { assertPayloadsFit, payloadLimits, type PayloadLimits } from './payload-budget';
export { assertEnforced, assertPermissionConfigReaches, defaultPermission, parsePermission } from './permission-rules';
export { renderShell } from './render-shell';
export { settingsFile } from './settings-file';
