import { matching } from './text';
import { textCheck, type Check } from './check';

/** Name of an agent or a provider. */
export const entryNamePattern = /^[a-z][a-z0-9-]{0,39}$/;
/** How `entryNamePattern` is told. */
export const entryNameExpected = 'a name of lower-case letters, digits and "-", from a letter on, at most 40 long';

/** As a pattern: no step is empty, `.` or `..`. */
const stepsBelow = '(?![.]{0,2}(/|$))(?!.*/[.]{0,2}(/|$))';

/** Name of an agent or a provider. */
export const entryName: Check = matching(entryNamePattern, entryNameExpected, 'name of an entry');

/** Name under which behaviour is registered. */
export const registeredName: Check = matching(/^[A-Za-z0-9][A-Za-z0-9._/@-]{0,99}$/, 'a name without spaces', 'name');

/** A flag of a command line, without a value. */
export const flag: Check = matching(/^--?[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/, 'a flag such as --model', 'flag');

/** A word of a command line that is no flag. */
export const word: Check = matching(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,99}$/, 'a word such as exec', 'word');

/** A bare name for PATH, or an absolute path; whether the latter is allowed depends on the layer. */
export const binary: Check = textCheck(
  'the bare name of a program: letters, digits, ".", "_" and "-", at most 100 long',
  (text) => isBareBinary(text) || isAbsoluteBinary(text),
  {
    schema: { pattern: `^(?![.-])[A-Za-z0-9._-]{1,100}$|^/${stepsBelow}[A-Za-z0-9._/+@ -]{1,1000}$` },
    shown: 'name, or absolute path',
  },
);

/** Recognises a name that is looked up on PATH. */
export function isBareBinary(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,100}$/.test(text) && !/^[.-]/.test(text);
}

function isAbsoluteBinary(text: string): boolean {
  return /^\/[A-Za-z0-9._/+@ -]{1,1000}$/.test(text) && staysBelow(text.slice(1));
}

/** A path below a directory that cannot leave it. */
export const relativePath: Check = textCheck(
  'a relative path without ".."',
  (text) => /^[A-Za-z0-9._/+@-]{1,300}$/.test(text) && staysBelow(text),
  { schema: { pattern: `^${stepsBelow}[A-Za-z0-9._/+@-]{1,300}$` }, shown: 'relative path' },
);

/** A name in a directory. */
export const fileName: Check = matching(
  /^(?!\.\.?$)[A-Za-z0-9._-]{1,100}$/,
  'the name of a file, without directory',
  'name of a file',
);

function staysBelow(path: string): boolean {
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..');
}
