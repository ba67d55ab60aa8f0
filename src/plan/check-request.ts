import { isAbsolute, normalize } from 'node:path';
import { escapePrompt, showText, takesDashForOption, type AgentDefinition } from '../api';
import { HostError, PlanError } from '../errors';
import { isOlderVersion, type HostFacts } from '../host';
import type { RunRequest } from './run-request';

/** The binary of the agent. Throws `HostError` when it or the directory of work is not there, or it is too old. */
export function assertHostCan(agent: AgentDefinition, facts: HostFacts): NonNullable<HostFacts['binary']> {
  if (!facts.directory.exists) {
    throw new HostError(
      'directory_missing',
      `The directory "${facts.directory.path}" does not exist or is not a directory.`,
    );
  }
  if (facts.binary === undefined) {
    const { npm, measuredVersion, url } = agent.install;
    const package_ =
      npm === undefined ? undefined : `npm install -g ${npm}${measuredVersion ? `@${measuredVersion}` : ''}`;
    const install = package_ ?? url;
    throw new HostError(
      'agent_missing',
      `${agent.label} is not installed: no "${agent.binary}" on PATH.${install === undefined ? '' : ` Install it: ${install}`}`,
      { details: { agent: agent.name, binary: agent.binary, install } },
    );
  }
  assertNewEnough(agent, facts.binary.version);
  assertRuntime(agent, facts.node);
  return facts.binary;
}

/** A version that is not known is given the benefit of the doubt. */
function assertNewEnough(agent: AgentDefinition, version: string | undefined): void {
  const { minimum } = agent.version;
  if (minimum === undefined || version === undefined || !isOlderVersion(version, minimum)) return;
  throw new HostError(
    'agent_too_old',
    `${agent.label} ${version} is installed here, and at least ${minimum} is needed. Update it.`,
    { details: { agent: agent.name, version, minimum } },
  );
}

/** A CLI that Node.js starts needs a version of it that it can run on. */
function assertRuntime(agent: AgentDefinition, node: string | undefined): void {
  const { minimumNode } = agent.runtime;
  if (minimumNode === undefined || (node !== undefined && !isOlderVersion(node, minimumNode))) return;
  const found = node === undefined ? 'no node that tells its version is on PATH' : `the node on PATH is ${node}`;
  throw new HostError(
    'agent_incompatible',
    `${agent.label} needs Node.js ${minimumNode} or newer, and ${found}. Put a newer one first on PATH; ` +
      'Muster itself goes on with the one that it was started with.',
    { details: { agent: agent.name, minimumNode, ...(node === undefined ? {} : { node }) } },
  );
}

/** Throws `PlanError` for an option that the agent cannot honour, or that nobody may ask for on this host. */
export function assertRequestHonoured(request: RunRequest, agent: AgentDefinition): void {
  if ((request.addDirectories?.length ?? 0) > 0 && agent.addDirFlag === undefined) {
    throw new PlanError('option_unsupported', `${agent.label} cannot be given further directories.`, {
      details: { agent: agent.name, option: 'addDirectories' },
    });
  }
  for (const directory of request.addDirectories ?? []) assertDirectoryMayBeAdded(directory);
}

function assertDirectoryMayBeAdded(directory: string): void {
  const wrong =
    !isAbsolute(directory) || /\p{Cc}/u.test(directory)
      ? 'expected an absolute path without control characters'
      : normalize(directory) === '/'
        ? 'that is the whole machine, and no run on this host is given it'
        : undefined;
  if (wrong === undefined) return;
  throw new PlanError('request_invalid', `Further directory ${JSON.stringify(directory)}: ${wrong}.`, {
    details: { directory },
  });
}

/**
 * Throws `PlanError` for a whole prompt, extra text and all, that is longer than this CLI takes, or that it would take
 * for an option.
 */
export function assertPromptAccepted(agent: AgentDefinition, prompt: string): void {
  const { escapes, maxCharacters } = agent.headless.prompt;
  const text = showText(escapePrompt(prompt, escapes));
  if (takesDashForOption(agent.headless.prompt) && text.startsWith('-')) {
    throw new PlanError(
      'prompt_invalid',
      `${agent.label} would take a prompt that begins with "-" for an option. Begin it with another character.`,
      { details: { agent: agent.name } },
    );
  }
  if (maxCharacters !== undefined && text.length > maxCharacters) {
    throw new PlanError(
      'payload_too_large',
      `The prompt has ${String(text.length)} characters, and ${agent.label} takes at most ${String(maxCharacters)}.`,
      { details: { payload: 'prompt', characters: text.length, limit: maxCharacters } },
    );
  }
}
