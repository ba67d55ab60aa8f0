import { startsNoMonitor } from './git-switches';

/** A key of git's configuration that makes git start a program, read further configuration, or work elsewhere. */
export interface GitKey {
  readonly pattern: string;
  /** Values with which it does not. */
  readonly harmless?: RegExp;
  /** What tells git to leave it alone, and costs nothing else. */
  readonly override?: readonly [string, string];
}

/** Keys by which a repository makes git start programs of its own. In lower case, as `iniKeys` gives them. */
export const gitKeys: readonly GitKey[] = [
  // Started by a mere `git status`, which several CLIs run before their first request.
  { pattern: 'core.fsmonitor', harmless: /^(true|false|yes|no|on|off|0|1|)$/i, override: startsNoMonitor },
  { pattern: 'core.sshcommand' },
  { pattern: 'core.hookspath' },
  { pattern: 'core.editor' },
  { pattern: 'core.pager' },
  { pattern: 'core.askpass' },
  { pattern: 'core.gitproxy' },
  { pattern: 'core.alternaterefscommand' },
  { pattern: 'core.worktree' },
  { pattern: 'init.templatedir' },
  // True and false only say whether to page.
  { pattern: 'pager.*', harmless: /^(true|false|yes|no|on|off|0|1|)$/i },
  { pattern: 'interactive.difffilter' },
  { pattern: 'sequence.editor' },
  { pattern: 'diff.external' },
  { pattern: 'diff.*.command' },
  { pattern: 'diff.*.textconv' },
  { pattern: 'filter.*.clean' },
  { pattern: 'filter.*.smudge' },
  { pattern: 'filter.*.process' },
  { pattern: 'merge.*.driver' },
  { pattern: 'difftool.*.cmd' },
  { pattern: 'difftool.*.path' },
  { pattern: 'mergetool.*.cmd' },
  { pattern: 'mergetool.*.path' },
  { pattern: 'guitool.*.cmd' },
  { pattern: 'browser.*.cmd' },
  { pattern: 'man.*.cmd' },
  { pattern: 'tar.*.command' },
  { pattern: 'trailer.*.command' },
  { pattern: 'trailer.*.cmd' },
  { pattern: 'hook.*.command' },
  { pattern: 'gc.recentobjectshook' },
  { pattern: 'imap.tunnel' },
  { pattern: 'credential.helper' },
  { pattern: 'credential.*.helper' },
  { pattern: 'gpg.program' },
  { pattern: 'gpg.*.program' },
  { pattern: 'gpg.ssh.defaultkeycommand' },
  { pattern: 'uploadpack.packobjectshook' },
  { pattern: 'remote.*.uploadpack' },
  { pattern: 'remote.*.receivepack' },
  { pattern: 'remote.*.vcs' },
  { pattern: 'protocol.ext.allow', harmless: /^never$/i },
  // Only one with an exclamation mark is a command; others are names for git's own.
  { pattern: 'alias.*', harmless: /^(?!!)/ },
  { pattern: 'submodule.*.update', harmless: /^(?!!)/ },
  { pattern: 'include.path' },
  { pattern: 'includeif.*.path' },
];
