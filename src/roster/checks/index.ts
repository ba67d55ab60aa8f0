export { below, checkOf, describe, isPlainMap, type Check, type Finding } from './check';
export { inherited, jsonMap, listOf, mapOf, orNull } from './collections';
export { environmentName, homeEnvironmentName } from './environment-name';
export { day, dollars } from './figures';
export { basePath, headerName, headerValue } from './http';
export { binary, entryName, entryNameExpected, entryNamePattern, fileName, flag, isBareBinary } from './names';
export { registeredName, relativePath, word } from './names';
export { argumentTemplate, privateFileTemplate, runFilePath, templateMap, valueTemplate } from './template';
export { fileText, line, matching, oneOf, truth, wholeNumber } from './text';
