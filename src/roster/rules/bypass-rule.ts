import type { Finding } from '../checks';
import { textsIn } from './read-value';

/** Known ways of telling a CLI to ask nobody. */
const bypasses: readonly string[] = [
  'dangerously-skip-permissions',
  'dangerously-bypass-approvals-and-sandbox',
  'bypassPermissions',
  'danger-full-access',
  'allow-all-tools',
  '--yolo',
];

/** They belong into `permissions.unrestricted`; anywhere else they would apply to every run. */
export function bypassRule(plain: unknown): readonly Finding[] {
  return textsIn(plain).flatMap(([path, text]) => {
    const isFreeText = path[0] === 'label' || path[0] === 'install' || (path[0] === 'home' && path[1] === 'files');
    if (isFreeText || (path[0] === 'permissions' && path[1] === 'unrestricted')) return [];
    const bypass = bypasses.find((known) => text.includes(known));
    return bypass === undefined
      ? []
      : [{ path, message: `switches permissions off (${bypass})`, expected: 'that in permissions.unrestricted alone' }];
  });
}
