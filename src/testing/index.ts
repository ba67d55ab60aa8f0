export { defaultScenario, parseScenario, startScriptedServer } from '../scripted';
export type {
  CutStep,
  EndlessStep,
  ErrorStep,
  HangStep,
  LoggedRequest,
  Scenario,
  ScenarioStep,
  ScriptedServer,
  ScriptedServerOptions,
  StallStep,
  Times,
  ToolAction,
  ToolPurpose,
  TurnStep,
} from '../scripted';
export type { Parts } from './fakes/definition-parts';
export { fakeAgent } from './fakes/fake-agent';
export { fakeRegistrar, type FakeRegistrar, type Registration } from './fakes/fake-registrar';
export { fakeRoutes } from './fakes/fake-routes';
export { fakeRun } from './fakes/fake-run';
export type { Finding } from './finding';
export { probeCommandBuilder } from './probes/probe-command-builder';
export { probeEventDecoder } from './probes/probe-event-decoder';
export { probeInstructionDelivery } from './probes/probe-instruction-delivery';
export { probeAsyncPlugin, probePlugin, type PluginProbeOptions } from './probes/probe-plugin';
export { probeRules, type ProbeRule } from './probe-rules';
