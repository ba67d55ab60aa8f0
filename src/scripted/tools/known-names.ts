import type { ToolPurpose } from './tool-action';

/** What an argument carries. */
export type ArgumentRole = 'command' | 'path' | 'content' | 'old' | 'new';

/** Spelling does not matter: `file_path`, `filePath` and `filepath` are one name. */
export function normaliseName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Normalised names of the tools that serve each purpose, the most specific first. */
export const toolNames: Readonly<Record<ToolPurpose, readonly string[]>> = {
  shell: [
    'bash',
    'runshellcommand',
    'shell',
    'shellcommand',
    'execcommand',
    'executecommand',
    'execute',
    'executebash',
    'runterminalcommand',
    'runterminalcmd',
    'runcommand',
    'runcommands',
    'runinterminal',
    'localshell',
    'containerexec',
    'developershell',
    'terminal',
  ],
  write: [
    'write',
    'writefile',
    'writetofile',
    'createfile',
    'create',
    'newfile',
    'strreplaceeditor',
    'strreplacebasededittool',
    'developertexteditor',
    'texteditor',
  ],
  edit: [
    'edit',
    'editfile',
    'replace',
    'stringreplace',
    'strreplace',
    'searchreplace',
    'replaceinfile',
    'strreplaceeditor',
    'strreplacebasededittool',
    'developertexteditor',
    'texteditor',
  ],
  read: [
    'read',
    'readfile',
    'view',
    'viewfile',
    'openfile',
    'readfiles',
    'strreplaceeditor',
    'strreplacebasededittool',
    'developertexteditor',
    'texteditor',
  ],
};

/** Normalised names of freeform tools that run JavaScript in which `tools.exec_command({cmd})` is a shell. */
export const codeToolNames: readonly string[] = ['exec'];

/** Normalised names of the arguments that carry each role; the first is sent when a tool has no schema. */
export const argumentNames: Readonly<Record<ArgumentRole, readonly string[]>> = {
  command: ['command', 'cmd', 'commands', 'commandline', 'shellcommand', 'script'],
  path: ['path', 'filepath', 'absolutepath', 'file', 'filename', 'targetfile', 'targetpath', 'paths', 'filepaths'],
  content: ['content', 'contents', 'filetext', 'filecontent', 'filecontents', 'text', 'newcontent'],
  old: ['oldstring', 'oldstr', 'oldtext', 'old', 'search', 'find', 'searchstring'],
  new: ['newstring', 'newstr', 'newtext', 'new', 'replace', 'replacement', 'replacestring'],
};

/** Normalised values that choose the purpose in tools that serve several, such as `command: "create"`. */
export const purposeWords: Readonly<Record<ToolPurpose, readonly string[]>> = {
  shell: ['run', 'execute'],
  write: ['create', 'write', 'overwrite'],
  edit: ['strreplace', 'replace', 'edit'],
  read: ['view', 'read'],
};

/** Longest wait that a shell tool with such an argument may take before it answers with partial output. */
export const patience: Readonly<Record<string, number>> = { yieldtimems: 30_000 };
