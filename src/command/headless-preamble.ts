import { partsOf, showText, takesDashForOption } from '../api';
import type { PlannedFile, PromptShape, Slot, SlottedText } from '../api';
import { encodedVariable, encodeJsonFunction } from './encode-json';
import { writeFile, type HeadlessLaunch } from './headless-launch';
import { escapeLine } from './headless-escape';
import { headlessQuote, headlessVariable } from './headless-quote';

/** What the lines before the launch have to know. */
export interface PreambleInput {
  /** What messages call the agent. */
  readonly label: string;
  readonly launches: readonly HeadlessLaunch[];
  /** Written before all launches. */
  readonly files: readonly PlannedFile[];
  readonly sessionFile: string | undefined;
  readonly prompt: PromptShape;
  /** The instructions are put behind the prompt. */
  readonly instructionsInPrompt: boolean;
  /** The prompt goes to standard input as it lies in its file. */
  readonly promptAsFile: boolean;
}

/** The lines that prepare the launches: only what they refer to is read, made or written. */
export function headlessPreamble(input: PreambleInput): readonly string[] {
  const texts = input.launches.flatMap(textsOf);
  const slots = texts.flatMap(partsOf).filter((part): part is Slot => typeof part !== 'string');
  const uses = (slot: Slot['slot']): boolean => slots.some((one) => one.slot === slot);
  const encoded = new Set(slots.filter(({ encoding }) => encoding === 'json').map(({ slot }) => slot));
  const lines = [
    `[ -s "$MUSTER_RUN_DIR/prompt.txt" ] || ${refusal('There is no prompt in $MUSTER_RUN_DIR/prompt.txt.')}`,
  ];
  if (encoded.size > 0) lines.push(encodeJsonFunction);
  if (uses('prompt') && !input.promptAsFile) lines.push(...readPrompt(input));
  if (uses('instructions')) lines.push(readText('instructions', 'instructions.md'));
  if (uses('session.id')) lines.push(readSessionId(input.sessionFile ?? ''));
  for (const slot of encoded) {
    lines.push(encodedVariable(headlessVariable({ slot, encoding: 'json' }), headlessVariable({ slot })));
  }
  if (texts.some((text) => showText(text).includes('<run.directory>/tmp')))
    lines.push('mkdir -p "$MUSTER_RUN_DIR/tmp"');
  return [...lines, ...input.files.map(writeFile)];
}

function textsOf({ command, files }: HeadlessLaunch): readonly SlottedText[] {
  return [
    ...command.args,
    ...Object.values(command.env),
    command.stdin ?? '',
    ...files.flatMap(({ path, content }) => [path, content]),
  ];
}

function readPrompt({ label, prompt, instructionsInPrompt }: PreambleInput): readonly string[] {
  const instructions = [
    'if [ -s "$MUSTER_RUN_DIR/instructions.md" ]; then',
    readText('instructions', 'instructions.md'),
    "prompt=$prompt$'\\n\\n'$instructions",
    'fi',
  ];
  return [
    readText('prompt', 'prompt.txt'),
    ...(instructionsInPrompt ? instructions : []),
    ...prompt.escapes.map(escapeLine),
    ...(takesDashForOption(prompt) ? [`case $prompt in -*) ${refusal(dashRefused(label))} ;; esac`] : []),
  ];
}

function dashRefused(label: string): string {
  return `${label} would take a prompt that begins with "-" for an option. Begin it with another character.`;
}

/** What the file holds becomes an argument, so that it must not be able to pass for an option. */
function readSessionId(file: string): string {
  const path = `"$MUSTER_RUN_DIR/${file}"`;
  // Ranges of letters mean the same in every locale only in this one.
  const accepted = '(LC_ALL=C; [[ $session_id =~ ^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$ ]])';
  const refused = refusal(`The session file $MUSTER_RUN_DIR/${file} holds no session id.`);
  return `if [ -s ${path} ]; then session_id=$(cat ${path}); ${accepted} || ${refused}; fi`;
}

function refusal(message: string): string {
  return `{ printf '%s\\n' ${headlessQuote(message)} >&2; exit 2; }`;
}

/** A dot is added and taken off again, since `$(...)` drops final newlines. */
function readText(variable: string, file: string): string {
  return `${variable}=$(cat "$MUSTER_RUN_DIR/${file}" 2>/dev/null; printf .); ${variable}=\${${variable}%.}`;
}
