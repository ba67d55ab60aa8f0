import type { Finding } from '../checks';
import { textsIn } from './read-value';

/** Known ways of telling a CLI to ask nobody. */
const bypasses: readonly string[] = [
  'dangerously-skip-permissions',
  'dangerously-bypass-approvals-and-sandbox',
  'bypassPermissions',
  'danger-full-access',
  'skip-permissions-unsafe',
  '--allow-all',
  '--yolo',
];

/** The same as values of a flag or a setting; as a part of a longer text they say nothing. */
const bypassValues: readonly string[] = ['yolo'];

/** Sections whose texts are prose or files of their own. */
const freeTexts: readonly (readonly string[])[] = [
  ['label'],
  ['install'],
  ['home', 'files'],
  ['instructions', 'text'],
  ['permissions', 'denial_texts'],
];

/** They belong into `permissions.unrestricted`; anywhere else they would apply to every run. */
export function bypassRule(plain: unknown): readonly Finding[] {
  return textsIn(plain).flatMap(([path, text]) => {
    const isFreeText = freeTexts.some((start) => start.every((step, index) => path[index] === step));
    if (isFreeText || (path[0] === 'permissions' && path[1] === 'unrestricted')) return [];
    const bypass = bypasses.find((known) => text.includes(known)) ?? bypassValues.find((known) => text === known);
    return bypass === undefined
      ? []
      : [{ path, message: `switches permissions off (${bypass})`, expected: 'that in permissions.unrestricted alone' }];
  });
}
