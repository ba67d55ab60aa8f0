import type { CommandSpec, Slot, SlottedText } from '../api';
import { shellQuote } from './shell-quote';
import { slotVariable } from './slot-variables';

/**
 * The command as text for bash, for people to read and to paste: same argv, environment and standard input.
 * A slot becomes a variable (`$MUSTER_BROKER_URL`, ...); a bound command has none.
 */
export function renderShell(command: CommandSpec): string {
  const quote = (text: SlottedText): string => shellQuote(text, expression);
  const environment = Object.entries(command.env).map(([name, value]) => `${name}=${quote(value)}`);
  const words = ['env', '-i', ...environment, quote(command.file), ...command.args.map(quote)].join(' ');
  // `printf` is a builtin of bash, so that a prompt of any size passes.
  const run = command.stdin === undefined ? `${words} </dev/null` : `printf %s ${quote(command.stdin)} | ${words}`;
  return `cd -- ${quote(command.cwd)} && ${run}`;
}

function expression(slot: Slot): string {
  return `\${${slotVariable(slot)}}`;
}
