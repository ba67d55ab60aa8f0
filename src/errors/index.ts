export { errorCodes, type ErrorCode } from './error-codes';
export { isMusterError, MusterError, type MusterErrorOptions } from './muster-error';
export { formatProblem, type Problem } from './problem';
export {
  BatchFileError,
  ConfigError,
  ConfigFileError,
  CredentialError,
  HostError,
  PlanError,
  RegistryError,
  RosterError,
  RunError,
  ScenarioError,
  SessionError,
  StoreError,
  UsageError,
} from './families';
