import type { Slot, SlottedText } from '../api';
import { shellQuote } from './shell-quote';

const variables: Readonly<Record<string, string>> = {
  prompt: 'prompt',
  instructions: 'instructions',
  'session.id': 'session_id',
  'run.directory': 'MUSTER_RUN_DIR',
};

/** Name of the shell variable that holds a slot in a headless command. */
export function headlessVariable({ slot, encoding }: Slot): string {
  const variable = variables[slot] ?? slot;
  return encoding === 'json' ? `${variable}_json` : variable;
}

/** One shell word of a headless command; slots are the variables that its preamble sets. */
export function headlessQuote(text: SlottedText): string {
  return shellQuote(text, (slot) => `\${${headlessVariable(slot)}}`);
}
