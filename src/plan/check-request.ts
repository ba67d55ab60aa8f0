import type { AgentDefinition } from '../api';
import { HostError, PlanError } from '../errors';
import type { HostFacts } from '../host';
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
  return facts.binary;
}

/** Throws `PlanError` for an option that the agent cannot honour and that nothing can stand in for. */
export function assertRequestHonoured(request: RunRequest, agent: AgentDefinition): void {
  if ((request.addDirectories?.length ?? 0) > 0 && agent.addDirFlag === undefined) {
    throw new PlanError('option_unsupported', `${agent.label} cannot be given further directories.`, {
      details: { agent: agent.name, option: 'addDirectories' },
    });
  }
}

/** Throws `PlanError` for a prompt that is longer than this CLI takes. */
export function assertPromptAccepted(agent: AgentDefinition, prompt: string): void {
  const { maxCharacters } = agent.headless.prompt;
  if (maxCharacters !== undefined && prompt.length > maxCharacters) {
    throw new PlanError(
      'payload_too_large',
      `The prompt has ${String(prompt.length)} characters, and ${agent.label} takes at most ${String(maxCharacters)}.`,
      { details: { payload: 'prompt', characters: prompt.length, limit: maxCharacters } },
    );
  }
}
