import { MusterError, type MusterErrorOptions } from './muster-error';
import { formatProblem, type Problem } from './problem';
import type { ErrorCode } from './error-codes';

/** Problems found in files; all of them at once. */
abstract class FileProblemsError extends MusterError {
  readonly problems: readonly Problem[];

  constructor(code: ErrorCode, what: string, problems: readonly Problem[], options: MusterErrorOptions = {}) {
    const count = problems.length === 1 ? '1 problem' : `${String(problems.length)} problems`;
    super(code, `${what}: ${count}\n${problems.map((p) => `  ${formatProblem(p)}`).join('\n')}`, {
      ...options,
      details: { ...options.details, problems },
    });
    this.problems = problems;
  }
}

/** The roster cannot be read or has problems. */
export class RosterError extends FileProblemsError {}
/** A configuration file has problems. */
export class ConfigFileError extends FileProblemsError {}
/** A scenario of the scripted model server has problems. */
export class ScenarioError extends FileProblemsError {}
/** A file of requests for a batch has problems. */
export class BatchFileError extends FileProblemsError {}
/** A configuration value cannot be used. */
export class ConfigError extends MusterError {}
/** A name, a registration or a plugin is not what the registry can use. */
export class RegistryError extends MusterError {}
/** The run cannot be planned as it was asked for. */
export class PlanError extends MusterError {}
/** The host lacks what the run needs. */
export class HostError extends MusterError {}
/** A run that had been planned could not be carried out. */
export class RunError extends MusterError {}
/** The runs that are kept cannot be used as was asked. */
export class StoreError extends MusterError {}
/** A credential cannot be stored, opened, or renewed. Never holds its value. */
export class CredentialError extends MusterError {}
/** A session cannot be gone on with as was asked. */
export class SessionError extends MusterError {}
/** The command line is not understood. */
export class UsageError extends MusterError {}
