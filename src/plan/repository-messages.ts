import type { AgentDefinition, ResolvedRun } from '../api';
import { PlanError } from '../errors';
import type { FindingKind, RepositoryFinding } from '../preflight';

/** The error for a repository that would move the model endpoint or widen the level: every place, and what to do. */
export function repositoryRefused(
  { name, label }: AgentDefinition,
  { permission }: Pick<ResolvedRun, 'permission'>,
  findings: readonly RepositoryFinding[],
): PlanError {
  const told = effects(label, permission);
  const said = (['redirects', 'permits'] as const).flatMap((kind) => {
    const ofKind = findings.filter((finding) => finding.kind === kind);
    return ofKind.length === 0 ? [] : [`${told[kind]}: ${places(ofKind)}`];
  });
  const remedies = [...new Set(findings.flatMap(({ remedy }) => remedy ?? 'remove that'))].join('; ');
  return new PlanError(
    'repository_config_refused',
    `The repository may ${said.join('; and ')}. ${capitalized(remedies)}; or accept all configuration of the ` +
      'repository with --allow-repository-config (allowRepositoryConfig: true).',
    {
      details: { agent: name, findings: findings.map(({ file, line, column, key }) => ({ file, line, column, key })) },
    },
  );
}

/** How many places a message names. */
const shownPlaces = 5;

/** One sentence for each kind of configuration that stays in force. */
export function repositoryWarnings(
  { label }: AgentDefinition,
  { permission }: ResolvedRun,
  open: readonly RepositoryFinding[],
): readonly string[] {
  const told = effects(label, permission);
  return (['redirects', 'runs', 'permits'] as const).flatMap((kind) => {
    // At the widest level there is no more to do.
    if (kind === 'permits' && permission === 'unrestricted') return [];
    const ofKind = open.filter((finding) => finding.kind === kind && finding.local !== true);
    return ofKind.length === 0 ? [] : [`The repository may ${told[kind]}: ${places(ofKind)}`];
  });
}

/** What a repository may do by each kind of configuration. */
function effects(
  label: string,
  permission: ResolvedRun['permission'],
): Readonly<Record<Exclude<FindingKind, 'presence'>, string>> {
  return {
    redirects: `change where ${label} sends its requests, and the credential with them`,
    runs: `start programs when ${label} or git works in it`,
    permits: `let ${label} do more than the level "${permission}"`,
  };
}

function places(findings: readonly RepositoryFinding[]): string {
  const more = findings.length > shownPlaces ? ` and ${String(findings.length - shownPlaces)} more` : '';
  return `${findings.slice(0, shownPlaces).map(place).join(', ')}${more}`;
}

function place({ file, line, column, key, problem }: RepositoryFinding): string {
  const where = key === undefined ? file : `${file}:${String(line)}:${String(column)} ${key}`;
  return problem === undefined ? where : `${where} (${problem})`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
