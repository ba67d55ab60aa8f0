import type { HeadlessCommandOptions, PermissionLevel } from '../../../src';

/** A CLI as its entry describes it, and the same facts for working out what has to arrive. */
export interface Shape {
  readonly entry: string;
  readonly subcommand?: readonly string[];
  readonly fixed?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly prompt: 'stdin' | 'argument' | 'bare argument' | 'flag' | 'joined flag';
  readonly modelFlag?: string;
  readonly maxTurnsFlag?: string;
  readonly resume?: readonly string[];
  readonly instructions?: readonly [flag: string, value: 'text' | 'path'];
  readonly firstSignal?: 'INT';
}

const session = 'session: { resume_flag: --resume, file: session.txt }';

/** Every entry has the binary `tool` and the levels and the git identity of `registryWith`. */
export const shapes: Readonly<Record<string, Shape>> = {
  'by-input': {
    entry: `headless: { prompt: { channel: stdin }, model_flag: --model, max_turns_flag: --max-turns }\n${session}`,
    prompt: 'stdin',
    modelFlag: '--model',
    maxTurnsFlag: '--max-turns',
    resume: ['--resume'],
  },
  'by-argument': {
    entry:
      'headless: { subcommand: [exec, now], prompt: { channel: argument, end_of_options: true }, model_flag: -m, output_format_flags: [--json] }',
    subcommand: ['exec', 'now'],
    fixed: ['--json'],
    prompt: 'argument',
    modelFlag: '-m',
  },
  'by-joined-flag': {
    entry: `headless: { prompt: { channel: flag, flag: --prompt, joined: true }, max_turns_flag: --turns, output_format_flags: [--output-format, stream-json] }\ninstructions: { flag: --rules }\n${session}`,
    fixed: ['--output-format', 'stream-json'],
    prompt: 'joined flag',
    maxTurnsFlag: '--turns',
    instructions: ['--rules', 'text'],
    resume: ['--resume'],
  },
  'by-flag': {
    entry:
      'headless: { subcommand: [run], args: [--quiet], env: { TOOL_MODE: "a b", TOOL_EMPTY: "" }, prompt: { channel: flag, flag: -p }, model_flag: --model }\nsession: { resume_subcommand: [resume, id], file: session.txt }',
    subcommand: ['run'],
    fixed: ['--quiet'],
    environment: { TOOL_MODE: 'a b', TOOL_EMPTY: '' },
    prompt: 'flag',
    modelFlag: '--model',
    resume: ['resume', 'id'],
  },
  'by-bare-argument': { entry: 'headless: { prompt: { channel: argument } }', prompt: 'bare argument' },
  'by-rule-file': {
    entry:
      'headless: { prompt: { channel: stdin }, model_flag: --model }\ninstructions: { file_flag: --rule-file }\nsignals: { first: SIGINT }',
    prompt: 'stdin',
    modelFlag: '--model',
    instructions: ['--rule-file', 'path'],
    firstSignal: 'INT',
  },
  'without-resume': {
    entry: `headless: { prompt: { channel: stdin } }\nsession: { supports_resume: false, resume_flag: --resume, file: session.txt }`,
    prompt: 'stdin',
  },
};

/** One command, what lies in the run directory, and the shape it is for. */
export interface CommandRow {
  readonly title: string;
  readonly shape: string;
  readonly options: HeadlessCommandOptions;
  readonly prompt: string;
  readonly session: string | undefined;
  readonly instructions: string | undefined;
}

const timeouts = [0, 1, 60, 86_400];
const models = [undefined, 'opus', "it's $HOME", '@cf/meta/x:Q4_K_M', 'o3 high'];
const turns = [undefined, 0, 1, 7];
const levels: readonly (PermissionLevel | undefined)[] = [undefined, 'read_only', 'workspace', 'unrestricted'];
const prompts = ['fix it', '- [ ] fix this', 'one\n\ntwo\n', '--help', '$(id) `id` "x" \\ \'', ' \u{1f600} é\t', '0'];
const sessions = [undefined, '', 'id-1:x.Y_2\n'];
const rules = [undefined, 'Be kind.\n', '--yolo', '', 'one\n"two" $x'];

const nth = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Steps that share no factor with the lengths of the lists let every value of one list meet those of the others. */
export const commandRows: readonly CommandRow[] = Object.keys(shapes).flatMap((shape, offset) =>
  Array.from({ length: 20 }, (_, index): CommandRow => {
    const model = nth(models, index + offset);
    const maxTurns = nth(turns, index + Math.floor(index / 4));
    const permission = nth(levels, index + offset + Math.floor(index / 5));
    const prompt = nth(prompts, index * 3 + offset);
    const session = nth(sessions, index + Math.floor(index / 3));
    const instructions = nth(rules, index * 2 + Math.floor(index / 5));
    const timeoutSeconds = nth(timeouts, index + offset);
    const options = {
      timeoutSeconds,
      ...(model === undefined ? {} : { model }),
      ...(maxTurns === undefined ? {} : { maxTurns }),
      ...(permission === undefined ? {} : { permission }),
    };
    const said = JSON.stringify({ ...options, prompt, session, instructions });
    return { title: `${shape} ${said}`, shape, options, prompt, session, instructions };
  }),
);

/** Options that the document would write into the command as they are. Ours: what is no number, level or name is an error. */
export const refusedOptions: readonly (readonly [string, unknown])[] = [
  ['a time limit below zero', { timeoutSeconds: -1 }],
  ['a part of a second', { timeoutSeconds: 1.5 }],
  ['a time limit that is no number', { timeoutSeconds: Number.NaN }],
  ['a time limit without end', { timeoutSeconds: Number.POSITIVE_INFINITY }],
  ['a time limit that is a text', { timeoutSeconds: '60' }],
  ['no time limit said', {}],
  ['turns below zero', { timeoutSeconds: 0, maxTurns: -1 }],
  ['a part of a turn', { timeoutSeconds: 0, maxTurns: 1.5 }],
  ['turns that are a text', { timeoutSeconds: 0, maxTurns: '7' }],
  ['a model like an option', { timeoutSeconds: 0, model: '--yolo' }],
  ['a model of two lines', { timeoutSeconds: 0, model: 'a\nb' }],
  ['a model with a NUL', { timeoutSeconds: 0, model: 'a\0' }],
  ['a model of 257 characters', { timeoutSeconds: 0, model: 'm'.repeat(257) }],
  ['a level that there is not', { timeoutSeconds: 0, permission: 'all' }],
  ['the level true', { timeoutSeconds: 0, permission: true }],
  ['a level that every object has', { timeoutSeconds: 0, permission: '__proto__' }],
];
