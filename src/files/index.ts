export { keepCacheFile } from './cache-file';
export { createPrivateFile, makePrivateDirectory, writePrivateFile } from './private-files';
