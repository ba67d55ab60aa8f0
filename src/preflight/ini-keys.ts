import type { LocatedKey } from './located-key';

/**
 * Reads the keys of an ini file as git does: `[section "subsection"]` gives three steps, names are in lower case, a key
 * without a value is true, and a backslash at the end of a line goes on with the next.
 */
export function iniKeys(text: string): readonly LocatedKey[] {
  const keys: LocatedKey[] = [];
  let section: readonly string[] = [];
  let goesOn = false;
  for (const [index, content] of text.split(/\r?\n/).entries()) {
    const isContinuation = goesOn;
    goesOn = /(?:^|[^\\])(?:\\\\)*\\$/.test(content);
    if (isContinuation) continue;
    const header = /^\uFEFF?\s*\[\s*([^\]"\s]+)\s*(?:"((?:[^"\\]|\\.)*)")?\s*\]/.exec(content);
    if (header !== null) section = sectionSteps(header[1] ?? '', header[2]);
    const rest = header === null ? content : content.slice(header[0].length);
    const found = /^(\s*)([A-Za-z][A-Za-z0-9_-]*)\s*(?:=\s*(.*))?/.exec(rest);
    if (found === null || section.length === 0) continue;
    const [, space = '', name = '', value = 'true'] = found;
    const column = content.length - rest.length + space.length + 1;
    keys.push({ path: [...section, name.toLowerCase()], line: index + 1, column, value: unquoted(value) });
  }
  return keys;
}

/** `[section.sub]` is an old spelling of `[section "sub"]`. */
function sectionSteps(name: string, subsection: string | undefined): readonly string[] {
  if (subsection !== undefined) return [name.toLowerCase(), subsection.replaceAll(/\\(.)/g, '$1')];
  const dot = name.indexOf('.');
  const lower = name.toLowerCase();
  return dot < 0 ? [lower] : [lower.slice(0, dot), lower.slice(dot + 1)];
}

function unquoted(value: string): string {
  return value.trim().replace(/^"(.*)"$/, '$1');
}
