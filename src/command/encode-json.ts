/** The control characters, DEL among them, that have no short escape; in hexadecimal. */
const controlCodes = [...Array(0x20).keys(), 0x7f]
  .filter((code) => code > 0 && !'\b\t\n\f\r'.includes(String.fromCharCode(code)))
  .map((code) => code.toString(16).padStart(2, '0'))
  .join(' ');

/**
 * Bash function that escapes its argument for the inside of a JSON or TOML basic string, as `JSON.stringify` does and
 * DEL too. It prints a dot after the text, since `$(...)` drops final newlines.
 */
export const encodeJsonFunction = String.raw`encode_json() {
  local text=$1 code from to
  from='\' to='\\' text=${'$'}{text//"$from"/"$to"}
  from='"' to='\"' text=${'$'}{text//"$from"/"$to"}
  from=$'\b' to='\b' text=${'$'}{text//"$from"/"$to"}
  from=$'\t' to='\t' text=${'$'}{text//"$from"/"$to"}
  from=$'\n' to='\n' text=${'$'}{text//"$from"/"$to"}
  from=$'\f' to='\f' text=${'$'}{text//"$from"/"$to"}
  from=$'\r' to='\r' text=${'$'}{text//"$from"/"$to"}
  for code in ${controlCodes}; do
    printf -v from "\x$code"
    printf -v to '\\u00%s' "$code"
    text=${'$'}{text//"$from"/"$to"}
  done
  printf '%s.' "$text"
}`;

/** A line of bash that puts the escaped text of one variable into another. */
export function encodedVariable(to: string, from: string): string {
  return `${to}=$(encode_json "$${from}"); ${to}=\${${to}%.}`;
}
