import type { ToolKind } from '../run-event';

/** Names that the agents give their tools, without case, `_` and `-`. */
const namesByKind: Readonly<Record<Exclude<ToolKind, 'other'>, readonly string[]>> = {
  read: ['read', 'readfile', 'readmanyfiles', 'notebookread', 'ls', 'list', 'listdirectory', 'viewimage'],
  edit: ['edit', 'multiedit', 'notebookedit', 'write', 'writefile', 'patch', 'applypatch', 'replace'],
  delete: ['delete', 'deletefile'],
  move: ['move', 'movefile', 'rename'],
  search: ['glob', 'grep', 'grepsearch', 'searchfilecontent', 'ripgrep', 'codesearch', 'lsp', 'toolsearch'],
  execute: ['bash', 'bashoutput', 'killbash', 'killshell', 'runshellcommand', 'shell', 'execcommand', 'monitor'],
  think: ['agent', 'task', 'spawnagent', 'workflow', 'todowrite', 'todoread', 'exitplanmode', 'enterplanmode'],
  fetch: ['webfetch', 'websearch', 'fetch'],
};

const kinds: ReadonlyMap<string, ToolKind> = new Map(
  Object.entries(namesByKind).flatMap(([kind, names]) => names.map((name) => [name, kind as ToolKind] as const)),
);

/** What a tool of this name does; `other` for names that no agent is known to use, such as those of MCP servers. */
export function toolKindOf(name: string): ToolKind {
  return kinds.get(name.toLowerCase().replaceAll(/[_-]/g, '')) ?? 'other';
}
