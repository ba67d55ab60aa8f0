import type { ToolAction } from '../tools/tool-action';
import type { FieldReader } from './field-reader';

/** Keys that ask for a tool. */
export const actionKeys = ['shell', 'write', 'edit', 'read'] as const;

/** One of the keys that ask for a tool. */
export type ActionKey = (typeof actionKeys)[number];

const readers: Readonly<Record<ActionKey, (fields: FieldReader) => ToolAction | undefined>> = {
  shell: (fields) => {
    const command = fields.text('shell');
    return command === undefined ? undefined : { purpose: 'shell', command };
  },
  write: (fields) => {
    const write = fields.map('write', '{ path, content }');
    write?.refuseOthers(['path', 'content']);
    const path = write?.requiredText('path');
    const content = write?.requiredText('content', { mayBeEmpty: true });
    return path === undefined || content === undefined ? undefined : { purpose: 'write', path, content };
  },
  edit: (fields) => {
    const edit = fields.map('edit', '{ path, old, new }');
    edit?.refuseOthers(['path', 'old', 'new']);
    const path = edit?.requiredText('path');
    const before = edit?.requiredText('old');
    const after = edit?.requiredText('new', { mayBeEmpty: true });
    if (path === undefined || before === undefined || after === undefined) return undefined;
    return { purpose: 'edit', path, old: before, new: after };
  },
  read: (fields) => {
    const read = fields.map('read', '{ path }');
    read?.refuseOthers(['path']);
    const path = read?.requiredText('path');
    return path === undefined ? undefined : { purpose: 'read', path };
  },
};

/** The action under a key; `undefined` when it has problems, which the reader has collected. */
export function parseAction(fields: FieldReader, key: ActionKey): ToolAction | undefined {
  return readers[key](fields);
}
