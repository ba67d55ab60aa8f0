/**
 * An argument as Node puts it into the command line of Windows: in quotes where it is empty or holds a blank or a
 * quote; quotes, and the back slashes in front of one, are escaped.
 */
export function windowsArgument(argument: string): string {
  if (argument !== '' && !/[ \t"]/.test(argument)) return argument;
  const pieces = argument.split('"').map((piece) => piece + finalBackSlashes(piece));
  return `"${pieces.join('\\"')}"`;
}

function finalBackSlashes(text: string): string {
  let start = text.length;
  while (text[start - 1] === '\\') start -= 1;
  return text.slice(start);
}
