/** A key of git's configuration that makes git start a program, or read further configuration. */
export interface GitKey {
  readonly pattern: string;
  /** Values with which it does not. */
  readonly harmless?: RegExp;
  /** The value that switches it off and costs nothing else. */
  readonly off?: string;
}

/** Keys by which a repository makes git start programs of its own. In lower case, as `iniKeys` gives them. */
export const gitKeys: readonly GitKey[] = [
  // Started by a mere `git status`, which several CLIs run before their first request.
  { pattern: 'core.fsmonitor', harmless: /^(true|false|yes|no|on|off|0|1|)$/i, off: 'false' },
  { pattern: 'core.sshcommand' },
  { pattern: 'core.hookspath' },
  { pattern: 'core.editor' },
  { pattern: 'core.pager' },
  { pattern: 'core.askpass' },
  { pattern: 'core.gitproxy' },
  { pattern: 'core.alternaterefscommand' },
  { pattern: 'sequence.editor' },
  { pattern: 'diff.external' },
  { pattern: 'diff.*.command' },
  { pattern: 'diff.*.textconv' },
  { pattern: 'filter.*.clean' },
  { pattern: 'filter.*.smudge' },
  { pattern: 'filter.*.process' },
  { pattern: 'merge.*.driver' },
  { pattern: 'credential.helper' },
  { pattern: 'credential.*.helper' },
  { pattern: 'gpg.program' },
  { pattern: 'gpg.*.program' },
  { pattern: 'uploadpack.packobjectshook' },
  { pattern: 'remote.*.uploadpack' },
  { pattern: 'remote.*.receivepack' },
  { pattern: 'protocol.ext.allow', harmless: /^never$/i },
  // Only one with an exclamation mark is a command; others are names for git's own.
  { pattern: 'alias.*', harmless: /^[^!]/ },
  { pattern: 'submodule.*.update', harmless: /^[^!]/ },
  { pattern: 'include.path' },
  { pattern: 'includeif.*.path' },
];
