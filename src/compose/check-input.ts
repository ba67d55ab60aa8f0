import { nearestName } from '../errors/nearest-name';
import { PlanError } from '../errors';
import type { RunRequest } from '../plan';
import type { MusterOptions } from './muster-options';
import type { ConfigurationRequest } from './show-configuration';

type Kind =
  | 'text'
  | 'number'
  | 'number of at least 0'
  | 'whole number of at least 0'
  | 'boolean'
  | 'list'
  | 'object'
  | '"report" or "throw"'
  | 'text or list of texts'
  | 'map of texts';

/** Every field of a request. A misspelt `permission` must not run at the default level. */
const requestFields: Readonly<Record<keyof RunRequest, Kind>> = {
  agent: 'text',
  directory: 'text',
  prompt: 'text',
  model: 'text',
  maxTurns: 'number',
  timeoutSeconds: 'number',
  maxRequests: 'whole number of at least 0',
  maxWaitSeconds: 'number of at least 0',
  idleTimeoutSeconds: 'number of at least 0',
  firstOutputTimeoutSeconds: 'number of at least 0',
  instructions: 'text or list of texts',
  provider: 'text',
  fallback: 'object',
  ownLogin: 'boolean',
  permission: 'text',
  // Anything but the literal `true` counts as not said; the decision is made elsewhere.
  unrestricted: 'object',
  allowRepositoryConfig: 'object',
  gitIdentity: 'text',
  strict: 'boolean',
  addDirectories: 'list',
  resume: 'text',
  continueLatest: 'boolean',
  fork: 'boolean',
  stale: 'text',
  rebind: 'list',
  origins: 'map of texts',
};

const configurationFields: Readonly<Record<keyof ConfigurationRequest, Kind>> = {
  agent: 'text',
  directory: 'text',
  origins: 'map of texts',
};

const optionFields: Readonly<Record<keyof MusterOptions, Kind>> = {
  rosterDirectories: 'list',
  plugins: 'list',
  pluginSpecifiers: 'list',
  pluginFailures: '"report" or "throw"',
  operatorConfiguration: 'boolean',
  projectConfiguration: 'boolean',
  configFiles: 'list',
  environment: 'object',
  container: 'object',
};

/** Throws `PlanError` (`request_invalid`) for a request of a JavaScript host that has unknown or wrong fields. */
export function assertRequest(request: unknown): asserts request is RunRequest {
  assertFields('The run request', request, requestFields);
  for (const field of ['directory', 'prompt'] as const) {
    // The directory of a session is known.
    if (field === 'directory' && request['resume'] !== undefined) continue;
    if (request[field] === undefined) throw invalid(`The run request has no ${field}, expected text.`);
  }
}

/** The same for a question about the configuration. */
export function assertConfigurationRequest(request: unknown): asserts request is ConfigurationRequest {
  assertFields('The request', request, configurationFields);
  if (request['directory'] === undefined) throw invalid('The request has no directory, expected text.');
}

/** Throws `PlanError` (`request_invalid`) for options that have unknown or wrong fields. */
export function assertOptions(options: unknown): asserts options is MusterOptions {
  assertFields('The options of Muster', options, optionFields);
}

function assertFields(
  what: string,
  value: unknown,
  fields: Readonly<Record<string, Kind>>,
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw invalid(`${what}: expected an object.`);
  for (const [name, field] of Object.entries(value)) {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (kind === undefined) throw unknownField(what, name, Object.keys(fields));
    if (field !== undefined && !isOfKind(field, kind)) throw invalid(`${what}: ${name} is no ${kind}.`);
  }
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'object') return true;
  if (kind === 'list') return Array.isArray(value);
  if (kind === '"report" or "throw"') return value === 'report' || value === 'throw';
  if (kind === 'text or list of texts') return isText(value) || (Array.isArray(value) && value.every(isText));
  if (kind === 'map of texts') return typeof value === 'object' && value !== null && Object.values(value).every(isText);
  if (kind === 'number of at least 0') return Number.isFinite(value) && Number(value) >= 0;
  if (kind === 'whole number of at least 0') return Number.isSafeInteger(value) && Number(value) >= 0;
  return typeof value === (kind === 'text' ? 'string' : kind);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function unknownField(what: string, name: string, known: readonly string[]): PlanError {
  const near = nearestName(name, known);
  return invalid(
    `${what} has the unknown field "${name}"${near === undefined ? `; there are ${known.join(', ')}` : `; did you mean "${near}"?`}`,
  );
}

function invalid(message: string): PlanError {
  return new PlanError('request_invalid', message);
}
