import type { AgentDefinition, RepositoryFile } from '../src/api';

/** A row of the table of docs/security.md: what becomes of the configuration of a repository on a routed run. */
export function repositoryRow({ label, repository }: AgentDefinition): readonly string[] {
  const { files } = repository;
  const open = files.filter(({ ignored }) => !ignored);
  const links = repository.followsLinks === true ? ['links that lead out, at `workspace`'] : [];
  return [
    label,
    cell(files.filter(({ ignored }) => ignored)),
    cell(open.filter(({ redirects }) => redirects.length > 0)),
    cell(
      open.filter(({ permits }) => permits.length > 0),
      links,
    ),
    cell(open.filter(({ runs }) => runs.length > 0)),
  ];
}

function cell(files: readonly RepositoryFile[], more: readonly string[] = []): string {
  const shown = files.map(
    ({ file, also }) => `\`${file}\`${also.length === 0 ? '' : ` and ${String(also.length)} like it`}`,
  );
  const all = [...new Set(shown), ...more];
  return all.length === 0 ? '-' : all.join(', ');
}
