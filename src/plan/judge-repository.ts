import { expandTemplate, showText, type AgentDefinition, type CommandSpec, type ResolvedRun } from '../api';
import type { RepositoryFinding } from '../preflight';
import { gitEnvironment } from './git-overrides';
import { repositoryRefused, repositoryWarnings } from './repository-messages';
import type { PlannedFinding, RunPlan } from './run-plan';

/** What a judgement is made from. */
export interface RepositoryCase {
  readonly findings: readonly RepositoryFinding[];
  readonly agent: AgentDefinition;
  readonly run: ResolvedRun;
  /** As the command builder made it. */
  readonly command: Pick<CommandSpec, 'args' | 'env'>;
  /** The caller said by name that the configuration of the repository may apply. */
  readonly isAllowed: boolean;
}

/** What a plan takes from it. */
export interface RepositoryJudgement {
  readonly findings: RunPlan['findings'];
  readonly warnings: readonly string[];
  /** Tells git for this run to leave alone what it can be told to. */
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
 * a redirect that cannot be is refused. On own login the person's word stands, and everything is a warning.
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
  const open = judged.filter(({ neutralized }) => !neutralized).map(({ finding }) => finding);
  const redirects = open.filter(({ kind }) => kind === 'redirects');
  if (holds && redirects.length > 0) throw repositoryRefused(agent, redirects);
  const overrides = holds ? judged.flatMap(({ finding }) => (finding.gitOverride ? [finding.gitOverride] : [])) : [];
  return {
    findings: judged.map(planned),
    warnings: isAllowed ? [] : repositoryWarnings(agent, run, open),
    env: gitEnvironment(overrides),
  };
}

/** A builder of a plugin may have left out what the roster says; then nothing is neutralised. */
function ignoresFiles({ agent, run, command }: RepositoryCase): boolean {
  const { args, env, settings } = agent.repository.ignore;
  const sent = command.args.map(showText);
  return (
    args.every((template) => sent.includes(showText(expandTemplate(template, run)))) &&
    Object.entries(env).every(
      ([name, template]) => showText(command.env[name] ?? '') === showText(expandTemplate(template, run)),
    ) &&
    (Object.keys(settings).length === 0 || agent.settings !== undefined)
  );
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
