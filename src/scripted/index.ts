export { defaultScenario } from './scenario/default-scenario';
export type {
  CutStep,
  EndlessStep,
  ErrorStep,
  HangStep,
  Scenario,
  ScenarioStep,
  StallStep,
  Times,
  TurnStep,
} from './scenario/scenario';
export { parseScenario } from './scenario/parse-scenario';
export { readScenario } from './scenario/read-scenario';
export { scriptedUsage } from './protocols/scripted-usage';
export type { LoggedRequest } from './server/logged-request';
export { startScriptedServer, type ScriptedServer, type ScriptedServerOptions } from './server/start-scripted-server';
export type { ToolAction, ToolPurpose } from './tools/tool-action';
