import { partsOf, showText, type PlannedFile, type PromptEscape, type Slot, type SlottedText } from '../api';
import { encodeJsonFunction } from './encode-json';
import { writeFile, type HeadlessLaunch } from './headless-launch';
import { headlessQuote, headlessVariable } from './headless-quote';

/** What the lines before the launch have to know. */
export interface PreambleInput {
  readonly launches: readonly HeadlessLaunch[];
  readonly settingsFile: PlannedFile | undefined;
  readonly sessionFile: string | undefined;
  readonly escapes: readonly PromptEscape[];
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
  const lines: string[] = encoded.size === 0 ? [] : [encodeJsonFunction];
  if (uses('prompt') && !input.promptAsFile) lines.push(...readPrompt(input));
  if (uses('instructions')) lines.push(readText('instructions', 'instructions.md'));
  if (uses('session.id')) lines.push(`session_id=$(cat "$MUSTER_RUN_DIR/${input.sessionFile ?? ''}" 2>/dev/null)`);
  for (const slot of encoded) {
    const [from, to] = [headlessVariable({ slot }), headlessVariable({ slot, encoding: 'json' })];
    lines.push(`${to}=$(encode_json "$${from}"); ${to}=\${${to}%.}`);
  }
  if (texts.some((text) => showText(text).includes('<run.directory>/tmp')))
    lines.push('mkdir -p "$MUSTER_RUN_DIR/tmp"');
  if (input.settingsFile !== undefined) lines.push(writeFile(input.settingsFile));
  return lines;
}

function textsOf({ command, files }: HeadlessLaunch): readonly SlottedText[] {
  return [
    ...command.args,
    ...Object.values(command.env),
    command.stdin ?? '',
    ...files.flatMap(({ path, content }) => [path, content]),
  ];
}

function readPrompt({ escapes, instructionsInPrompt }: PreambleInput): readonly string[] {
  const instructions = [
    'if [ -s "$MUSTER_RUN_DIR/instructions.md" ]; then',
    readText('instructions', 'instructions.md'),
    "prompt=$prompt$'\\n\\n'$instructions",
    'fi',
  ];
  return [
    readText('prompt', 'prompt.txt'),
    ...(instructionsInPrompt ? instructions : []),
    ...escapes.map(({ find, replacement, at }) => {
      const words = `from=${headlessQuote(find)} to=${headlessQuote(replacement)}`;
      if (at === 'anywhere') return `${words} prompt=\${prompt//"$from"/"$to"}`;
      return `${words}; case $prompt in "$from"*) prompt=$to\${prompt#"$from"} ;; esac`;
    }),
  ];
}

/** A dot is added and taken off again, since `$(...)` drops final newlines. */
function readText(variable: string, file: string): string {
  return `${variable}=$(cat "$MUSTER_RUN_DIR/${file}" 2>/dev/null; printf .); ${variable}=\${${variable}%.}`;
}
