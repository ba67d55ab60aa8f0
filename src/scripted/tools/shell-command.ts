import { posix } from 'node:path';
import type { ToolAction } from './tool-action';

/** The action as one POSIX shell command that needs nothing but `cat` and `mkdir`, and keeps every byte. */
export function shellCommandFor(action: ToolAction): string {
  switch (action.purpose) {
    case 'shell':
      return action.command;
    case 'read':
      return `cat -- ${quote(action.path)}`;
    case 'write':
      return `${makeParent(action.path)}printf %s ${quote(action.content)} > ${quote(action.path)}`;
    case 'edit':
      return editCommand(action.path, action.old, action.new);
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function makeParent(path: string): string {
  const parent = posix.dirname(path);
  return parent === '.' || parent === '/' ? '' : `mkdir -p -- ${quote(parent)} && `;
}

/** Replaces the first occurrence with the shell's own pattern removal; `sed` would read the text as an expression. */
function editCommand(path: string, before: string, after: string): string {
  return [
    `( f=${quote(path)}; old=${quote(before)}; new=${quote(after)}`,
    // The x keeps the line ends that a command substitution would drop.
    `text=$(cat -- "$f"; printf x); text=\${text%x}`,
    `case $text in *"$old"*) printf '%s%s%s' "\${text%%"$old"*}" "$new" "\${text#*"$old"}" > "$f" ;;`,
    `*) echo "the old text is not in $f" >&2; exit 1 ;; esac )`,
  ].join('\n');
}
