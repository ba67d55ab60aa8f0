export { errorCodes, type ErrorCode } from './error-codes';
export { isMusterError, MusterError, type MusterErrorOptions } from './muster-error';
export { formatProblem, type Problem } from './problem';
export {
  ConfigError,
  ConfigFileError,
  HostError,
  PlanError,
  RegistryError,
  RosterError,
  RunError,
  ScenarioError,
  UsageError,
} from './families';
