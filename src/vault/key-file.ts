import { closeSync, linkSync, writeFileSync, fsyncSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createPrivateFile, removeFile, temporaryName } from '../files';
import { credentialsDirectory } from './credential-names';
import { makeStoreDirectory, readStoreFile, type Notice } from './store-files';

/** Where the key lies on a machine without a keyring and without a passphrase. */
export function keyFilePath(stateDirectory: string): string {
  return join(credentialsDirectory(stateDirectory), 'master.key');
}

/** The key in its file; `undefined`: there is none. */
export function readKeyFile(stateDirectory: string, notice: Notice): string | undefined {
  return readStoreFile(keyFilePath(stateDirectory), notice)?.trim();
}

/** Keeps a new key, unless another process did meanwhile. Gives the one that is there now. */
export function createKeyFile(stateDirectory: string, text: string, notice: Notice): string {
  const path = keyFilePath(stateDirectory);
  makeStoreDirectory(dirname(path), notice);
  const temporary = temporaryName(path);
  const descriptor = createPrivateFile(temporary);
  try {
    writeFileSync(descriptor, `${text}\n`);
    fsyncSync(descriptor);
    // Unlike a rename, a link never takes the place of a file: of many processes one wins.
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    removeFile(temporary);
  }
  return readKeyFile(stateDirectory, notice) ?? text;
}
