import { checkOf, describe, type Check } from './check';

/** Variables that change which code runs in the agent or in the shells that it starts. */
const refused: ReadonlySet<string> = new Set([
  'PATH',
  'NODE_OPTIONS',
  'BASH_ENV',
  'ENV',
  'IFS',
  'SHELLOPTS',
  'PYTHONSTARTUP',
  'PERL5OPT',
  'RUBYOPT',
  'JAVA_TOOL_OPTIONS',
]);
const refusedPrefixes: readonly string[] = ['LD_', 'DYLD_', 'GIT_CONFIG'];

/** Name of a variable that a roster entry may set or pass on. */
export const environmentName: Check = environmentNameCheck(false);

/** The same, in the one place that may also move the home directory. */
export const homeEnvironmentName: Check = environmentNameCheck(true);

function environmentNameCheck(homeAllowed: boolean): Check {
  return checkOf({ schema: { type: 'string', pattern: patternOf(homeAllowed) }, shown: 'variable' }, (value) => {
    if (typeof value !== 'string' || !/^[A-Z_][A-Z0-9_]*$/.test(value)) {
      return [{ path: [], message: describe(value), expected: 'a variable name of A-Z, 0-9 and "_"' }];
    }
    const isRefused = refused.has(value) || refusedPrefixes.some((prefix) => value.startsWith(prefix));
    if (isRefused) return [{ path: [], message: `the variable ${value} may not be set by a roster` }];
    if (value === 'HOME' && !homeAllowed)
      return [{ path: [], message: 'the variable HOME may be set in home.env alone' }];
    return [];
  });
}

function patternOf(homeAllowed: boolean): string {
  const names = [...refused, ...(homeAllowed ? [] : ['HOME'])];
  return `^(?!(?:${names.join('|')})$)(?!${refusedPrefixes.join('|')})[A-Z_][A-Z0-9_]*$`;
}
