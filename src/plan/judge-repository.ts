import {
  expandTemplate,
  showText,
  type AgentDefinition,
  type CommandSpec,
  type PlannedFile,
  type ResolvedRun,
} from '../api';
import { settingsFile } from '../command';
import type { RepositoryFinding } from '../preflight';
import { gitEnvironment, gitOverrides } from './git-overrides';
import { repositoryRefused, repositoryWarnings } from './repository-messages';
import type { PlannedFinding, RunPlan } from './run-plan';

/** What a judgement is made from. */
export interface RepositoryCase {
  readonly findings: readonly RepositoryFinding[];
  readonly agent: AgentDefinition;
  readonly run: ResolvedRun;
  /** As the command builder made it. */
  readonly command: Pick<CommandSpec, 'args' | 'env'>;
  /** What is written before the launch; of two files at one place the last counts. */
  readonly files: readonly PlannedFile[];
  /** The caller said by name that the configuration of the repository may apply. */
  readonly isAllowed: boolean;
}

/** What a plan takes from it. */
export interface RepositoryJudgement {
  readonly findings: RunPlan['findings'];
  readonly warnings: readonly string[];
  /** Tells git for this run to leave alone what it can be told to, found or not. */
  readonly env: Readonly<Record<string, string>>;
}

/** Whether the caller said it; a host in JavaScript may have given anything. */
export function repositoryConfigAllowed({
  allowRepositoryConfig: said,
}: {
  readonly allowRepositoryConfig?: unknown;
}): boolean {
  return said === true;
}

/**
 * Decides what becomes of the configuration that a repository brings. On a routed run what can be neutralised is;
 * a redirect, or what lets the agent do more than its level, is refused when it cannot be. On own login the person's word stands, and everything is a warning.
 * Throws `PlanError` (`repository_config_refused`).
 */
export function judgeRepository(subject: RepositoryCase): RepositoryJudgement {
  const { agent, run, isAllowed } = subject;
  const holds = run.route.kind === 'provider' && !isAllowed;
  const isIgnored = holds && ignoresFiles(subject);
  const judged = subject.findings.map((finding) => ({
    finding,
    neutralized: (finding.ignorable && isIgnored) || (finding.gitOverride !== undefined && holds),
  }));
  const open = judged
    .filter(({ finding, neutralized }) => !neutralized && !(finding.writing === true && run.permission === 'read_only'))
    .map(({ finding }) => finding);
  // At the widest level there is no more to do.
  const unheld = open.filter(
    ({ kind }) => kind === 'redirects' || (kind === 'permits' && run.permission !== 'unrestricted'),
  );
  if (holds && unheld.length > 0) throw repositoryRefused(agent, run, unheld);
  return {
    findings: judged.map(planned),
    warnings: isAllowed ? [] : repositoryWarnings(agent, run, open),
    env: holds ? gitEnvironment(gitOverrides(run.permission, subject.findings)) : {},
  };
}

/** A builder of a plugin may have left out what the roster says; then nothing is neutralised. */
function ignoresFiles({ agent, run, command, files }: RepositoryCase): boolean {
  const { args, env, settings } = agent.repository.ignore;
  const sent = command.args.map(showText);
  return (
    args.every((template) => sent.includes(showText(expandTemplate(template, run)))) &&
    Object.entries(env).every(
      // One that is sent as empty is not the same as none.
      ([name, template]) => {
        const value = command.env[name];
        return value !== undefined && showText(value) === showText(expandTemplate(template, run));
      },
    ) &&
    (Object.keys(settings).length === 0 || writesItsSettings(agent, run, files))
  );
}

function writesItsSettings(agent: AgentDefinition, run: ResolvedRun, files: readonly PlannedFile[]): boolean {
  const settings = settingsFile(agent, run);
  if (settings === undefined || run.ignoresRepositoryConfiguration !== true) return false;
  const written = files.filter(({ path }) => showText(path) === showText(settings.path)).at(-1);
  return written !== undefined && showText(written.content) === showText(settings.content);
}

function planned({ finding, neutralized }: { finding: RepositoryFinding; neutralized: boolean }): PlannedFinding {
  const { file, line, column, key, kind, problem } = finding;
  return {
    file,
    line,
    column,
    ...(key === undefined ? {} : { key }),
    kind,
    ...(problem === undefined ? {} : { problem }),
    neutralized,
  };
}
