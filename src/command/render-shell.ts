import { joinText, partsOf, type CommandSpec, type Slot, type SlottedText } from '../api';
import { encodedVariable, encodeJsonFunction } from './encode-json';
import { shellQuote } from './shell-quote';
import { slotVariable } from './slot-variables';

/**
 * The command as text for bash, for people to read and to paste: same argv, environment and standard input.
 * A slot becomes a variable (`$MUSTER_BROKER_URL`, ...); a bound command has none.
 */
export function renderShell(command: CommandSpec): string {
  const quote = (text: SlottedText): string => shellQuote(text, expression);
  const environment = Object.entries(command.env).map(([name, value]) => quote(joinText(name, '=', value)));
  const words = ['env', '-i', ...environment, quote(command.file), ...command.args.map(quote)].join(' ');
  // `printf` is a builtin of bash, so that a prompt of any size passes.
  const run = command.stdin === undefined ? `${words} </dev/null` : `printf %s ${quote(command.stdin)} | ${words}`;
  return [...encodings(command), `cd -- ${quote(command.cwd)} && ${run}`].join('\n');
}

function expression(slot: Slot): string {
  const variable = slotVariable(slot);
  return `\${${slot.encoding === 'json' ? `${variable}_JSON` : variable}}`;
}

/** The lines that escape what stands inside of JSON or TOML. */
function encodings({ args, env, stdin }: CommandSpec): readonly string[] {
  const slots = [...args, ...Object.values(env), stdin ?? '']
    .flatMap(partsOf)
    .filter((part): part is Slot => typeof part !== 'string' && part.encoding === 'json');
  const variables = new Set(slots.map(slotVariable));
  if (variables.size === 0) return [];
  return [encodeJsonFunction, ...[...variables].map((name) => encodedVariable(`${name}_JSON`, name))];
}
