export { createLineReader, type LineReader, type LineReaderOptions } from './line-reader';
export { stripControl } from './terminal-text';
export { hasInvisible, visibleForms } from './visible-text';
