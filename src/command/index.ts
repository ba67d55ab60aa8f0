export { checkedModel, checkedPrompt } from './check-text';
export { gitIdentityEnvironment, gitIdentityPolicies, type GitIdentityPolicy } from './git-identity';
export { buildHeadlessCommand } from './headless-command';
export { assertPayloadsFit, payloadLimits, type PayloadLimits } from './payload-budget';
export { renderShell } from './render-shell';
export { settingsFile } from './settings-file';
