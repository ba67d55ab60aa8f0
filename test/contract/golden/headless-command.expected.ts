import type { CommandRow, Shape } from './headless-command.rows';

/** What the binary has to be started with; the order of the groups in the middle says nothing. */
export interface ExpectedStart {
  readonly first: readonly string[];
  readonly groups: readonly (readonly string[])[];
  readonly last: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: string;
  /** Arguments of `timeout`; absent without a limit. */
  readonly limit?: readonly string[];
}

/** Arguments of the levels that every entry of the table has. */
const levelArgs = { read_only: '--read-only', workspace: '--careful', unrestricted: '--go' };

const identity = {
  GIT_AUTHOR_NAME: 'Tool',
  GIT_AUTHOR_EMAIL: 'tool@agents.invalid',
  GIT_COMMITTER_NAME: 'Tool',
  GIT_COMMITTER_EMAIL: 'tool@agents.invalid',
};

/**
 * Works out what the source document's fields mean for one row: the subcommand, then the flags, then the prompt. Ours:
 * 0 turns send no flag, the level of the run decides the approval, and instructions without a place follow the prompt.
 * Absent: the command has to refuse the prompt, since the CLI would take it for an option.
 */
export function expectedStart(row: CommandRow, shape: Shape, runDirectory: string): ExpectedStart | undefined {
  const { model, maxTurns, timeoutSeconds, permission = 'workspace' } = row.options;
  const hasRules = row.instructions !== undefined && row.instructions !== '';
  const rules = row.instructions ?? '';
  const text = hasRules && shape.instructions === undefined ? `${row.prompt}\n\n${rules}` : row.prompt;
  if (text.startsWith('-') && ['bare argument', 'flag'].includes(shape.prompt)) return undefined;
  const id = row.session?.trim() ?? '';
  const groups = [
    shape.fixed ?? [],
    shape.modelFlag !== undefined && model !== undefined ? [shape.modelFlag, model] : [],
    shape.maxTurnsFlag !== undefined && maxTurns ? [shape.maxTurnsFlag, String(maxTurns)] : [],
    [levelArgs[permission]],
    shape.instructions !== undefined && hasRules
      ? [shape.instructions[0], shape.instructions[1] === 'text' ? rules : `${runDirectory}/instructions.md`]
      : [],
    shape.resume !== undefined && id !== '' ? [...shape.resume, id] : [],
  ];
  const signal = shape.firstSignal === undefined ? [] : [`--signal=${shape.firstSignal}`];
  return {
    first: shape.subcommand ?? [],
    groups: groups.filter((group) => group.length > 0),
    last: promptArguments(shape.prompt, text),
    env: {
      ...identity,
      ...shape.environment,
      ...(permission === 'unrestricted' ? { TOOL_APPROVES: '1' } : {}),
    },
    stdin: shape.prompt === 'stdin' ? text : '',
    ...(timeoutSeconds === 0 ? {} : { limit: [...signal, '--kill-after=5s', `${String(timeoutSeconds)}s`] }),
  };
}

function promptArguments(prompt: Shape['prompt'], text: string): readonly string[] {
  const forms = {
    stdin: [],
    argument: ['--', text],
    'bare argument': [text],
    flag: ['-p', text],
    'joined flag': [`--prompt=${text}`],
  };
  return forms[prompt];
}
