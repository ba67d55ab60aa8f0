import { joinText, showText, type AgentDefinition, type CommandSpec, type PlannedFile, type SlottedText } from '../api';
import { gitIdentityEnvironment } from './git-identity';
import { headlessQuote } from './headless-quote';

/** One form of the launch: with or without instructions, of a new or of a resumed session. */
export interface HeadlessLaunch {
  readonly command: CommandSpec;
  /** Written before it. */
  readonly files: readonly PlannedFile[];
}

/** Where the launch takes its prompt and its time limit from. */
export interface LaunchSettings {
  /** 0 means no limit. */
  readonly timeoutSeconds: number;
  /** The prompt goes to standard input as it lies in its file. */
  readonly promptAsFile: boolean;
}

/** The lines that write the files of a launch and start its agent, within its time limit. */
export function renderLaunch(agent: AgentDefinition, launch: HeadlessLaunch, settings: LaunchSettings): string {
  const { command, files } = launch;
  const environment = { ...command.env, ...gitIdentityEnvironment(agent.gitIdentity) };
  const words = [
    'env',
    ...Object.entries(environment).map(([name, value]) => headlessQuote(joinText(name, '=', value))),
    ...timeLimit(agent, settings.timeoutSeconds),
    ...call(command.file),
    ...command.args.map(headlessQuote),
  ];
  const fromFile = settings.promptAsFile && command.stdin !== undefined && showText(command.stdin) === '<prompt>';
  const line = fromFile
    ? `${words.join(' ')} <"$MUSTER_RUN_DIR/prompt.txt"`
    : withInput(words.join(' '), command.stdin);
  return [...files.map(writeFile), line].join('\n');
}

/** Like a run of ours: first the signal that the agent minds, then SIGKILL for all that is left. */
function timeLimit({ signals }: AgentDefinition, timeoutSeconds: number): readonly string[] {
  if (timeoutSeconds === 0) return [];
  const signal = signals.first === 'SIGTERM' ? [] : [`--signal=${signals.first.slice(3)}`];
  return ['timeout', ...signal, `--kill-after=${String(signals.graceSeconds)}s`, `${String(timeoutSeconds)}s`];
}

/**
 * `command` passes over shell functions of the same name. The shell around it outlives the first signal: if it did
 * not, `timeout` would take the end of the shell for that of an agent that ignores the signal.
 */
function call(file: string): readonly string[] {
  const script = `trap : INT TERM; command ${headlessQuote(file)} "$@"`;
  return ['bash', '-c', headlessQuote(script), headlessQuote(file)];
}

/** `printf` is a builtin of bash, so that a text of any size passes. */
function withInput(words: string, stdin: SlottedText | undefined): string {
  return stdin === undefined ? `${words} </dev/null` : `printf %s ${headlessQuote(stdin)} | ${words}`;
}

/** A line that writes a file that nobody else may read. */
export function writeFile({ path, content }: PlannedFile): string {
  const target = headlessQuote(path);
  const isDirectlyThere = /^<run\.directory>\/[^/]*$/.test(showText(path));
  const directory = isDirectlyThere ? '' : `mkdir -p "$(dirname -- ${target})"; `;
  return `(umask 077; ${directory}printf %s ${headlessQuote(content)} >${target})`;
}
