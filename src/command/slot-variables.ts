import type { Slot } from '../api';

/** Bash function that escapes its argument for the inside of a JSON or TOML string. */
export const encodeJsonFunction = `encode_json() {
  local text=$1 code from to
  text=\${text//\\\\/\\\\\\\\}
  text=\${text//\\"/\\\\\\"}
  for code in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 127; do
    printf -v from "\\\\x$(printf %x "$code")"
    printf -v to '\\\\u%04x' "$code"
    text=\${text//"$from"/"$to"}
  done
  printf '%s.' "$text"
}`;

/** Name of the shell variable that stands for a slot. */
export function slotVariable({ slot }: Slot): string {
  if (slot.startsWith('env.')) return slot.slice('env.'.length);
  return slot === 'run.directory' ? 'MUSTER_RUN_DIR' : `MUSTER_${slot.toUpperCase().replaceAll('.', '_')}`;
}
