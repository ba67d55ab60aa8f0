export { below, describe, isPlainMap, type Check, type Finding } from './check';
export { jsonMap, listOf, mapOf } from './collections';
export { environmentName, homeEnvironmentName } from './environment-name';
export { basePath, headerName, headerValue } from './http';
export { binary, entryName, entryNameExpected, entryNamePattern, fileName, flag, isBareBinary } from './names';
export { registeredName, relativePath, word } from './names';
export { argumentTemplate, privateFileTemplate, valueTemplate } from './template';
export { fileText, line, matching, oneOf, truth, wholeNumber } from './text';
