import {
  joinText,
  promptInput,
  showText,
  slot,
  takesDashForOption,
  type CommandSpec,
  type SlottedText,
} from '../../api';
import { routeName, type CommandSubject } from './command-subject';
import { isSameValue } from './same-value';

/** Prompts that are easily lost, changed or taken for something else. The first one is found nowhere by chance. */
const prompts: readonly SlottedText[] = [
  'Say hello to probe 7f3a.',
  '--help',
  '- [ ] fix this',
  '/clear and read @README.md',
  'two\n\nlines and a space \n',
  'é "quoted" \'single\' $HOME `command` \\ 日本語',
  slot('prompt'),
];

/** Looks for each prompt where the roster says that this CLI reads it. */
export function checkPrompt(subject: CommandSubject): void {
  for (const route of subject.routes) {
    for (const prompt of prompts) {
      const command = subject.build(route, { prompt });
      if (command === undefined) continue;
      const where = `${routeName(route)}, prompt ${JSON.stringify(showText(prompt))}`;
      if (subject.definition.headless.prompt.channel === 'stdin') checkInput(subject, command, prompt, where);
      else checkArgument(subject, command, prompt, where);
    }
  }
}

function checkInput(subject: CommandSubject, command: CommandSpec, prompt: SlottedText, where: string): void {
  const { stdin } = promptInput(subject.definition.headless.prompt, prompt);
  if (!isSame(command.stdin, stdin)) {
    subject.findings.add(
      'prompt_lost',
      `${where}: standard input is ${shown(command.stdin)}, expected ${shown(stdin)}`,
    );
  }
  if (prompt === prompts[0] && command.args.some((arg) => showText(arg).includes(showText(prompt)))) {
    subject.findings.add('prompt_in_arguments', `${where}: it stands in an argument too`);
  }
}

function checkArgument(subject: CommandSubject, command: CommandSpec, prompt: SlottedText, where: string): void {
  const shape = subject.definition.headless.prompt;
  const text = promptInput({ ...shape, channel: 'stdin' }, prompt).stdin ?? '';
  const flag = shape.channel === 'flag' ? shape.flag : undefined;
  const joined = flag === undefined ? undefined : joinText(flag, '=', text);
  const found = command.args.flatMap((arg, index) => (isSame(arg, text) || isSame(arg, joined) ? [index] : []));
  const [index] = found;
  if (index === undefined || found.length > 1 || command.stdin !== undefined) {
    subject.findings.add(
      'prompt_lost',
      `${where}: it is in ${String(found.length)} arguments, expected 1 and no standard input`,
    );
    return;
  }
  // Where the roster leaves no safe place, such a prompt is refused before a command is built.
  if (takesDashForOption(shape)) return;
  const isValue = isSame(command.args[index], joined);
  const isAfterOptions = shape.endOfOptions && command.args.slice(0, index).includes('--');
  // The roster says that this CLI takes it for a prompt all the same: as an argument, or right after its flag.
  const isAccepted = shape.acceptsDash && (flag === undefined || isSame(command.args[index - 1], flag));
  if (showText(text).startsWith('-') && !isValue && !isAfterOptions && !isAccepted) {
    subject.findings.add(
      'prompt_as_option',
      `${where}: nothing before argument ${String(index + 1)} says that it is no option`,
    );
  }
}

function isSame(one: SlottedText | undefined, other: SlottedText | undefined): boolean {
  return one !== undefined && other !== undefined && isSameValue(joinText(one), joinText(other));
}

function shown(text: SlottedText | undefined): string {
  return text === undefined ? 'absent' : JSON.stringify(showText(text));
}
