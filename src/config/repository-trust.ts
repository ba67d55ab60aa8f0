import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/** Whose things are looked at: the user of this process and the owner of the directory of work. */
export interface TrustedUsers {
  /** Absent on platforms without user ids. */
  readonly uid?: number;
  readonly directoryOwner: number;
}

/**
 * Whether a repository found above the directory of work may speak for it. One that a third user made, such as a `.git` in
 * a directory that everybody can write to, may not: git refuses those too.
 */
export function mayRepositorySpeak(repositoryOwner: number, { uid, directoryOwner }: TrustedUsers): boolean {
  return uid === undefined || [0, uid, directoryOwner].includes(repositoryOwner);
}

/** Looks the owners up. A repository whose owner cannot be seen may not speak. */
export function isRepositoryTrusted(root: string, directory: string): boolean {
  const uid = process.getuid?.();
  try {
    const directoryOwner = lstatSync(directory).uid;
    const users = { ...(uid === undefined ? {} : { uid }), directoryOwner };
    return mayRepositorySpeak(lstatSync(join(root, '.git')).uid, users);
  } catch {
    return false;
  }
}

/** Whether a file of this owner may configure work in a directory. Where everybody can write, its owner says nothing. */
export function mayFileSpeak(fileOwner: number, directory: string): boolean {
  const uid = process.getuid?.();
  if (uid === undefined || fileOwner === uid || fileOwner === 0) return true;
  const { uid: directoryOwner, mode } = lstatSync(directory);
  return fileOwner === directoryOwner && (mode & 0o002) === 0;
}
