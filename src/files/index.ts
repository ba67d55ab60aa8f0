export { keepCacheFile } from './cache-file';
export { createPrivateFile, makePrivateDirectory, writePrivateFile } from './private-files';
export { readPrivateFile } from './read-private-file';
export { removeFile } from './remove-file';
export { temporaryName } from './temporary-name';
