import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoundAgent, HeadlessCommandOptions } from '../../src/api';
import { bind, type RunRequest } from '../../src/plan';
import { factsOf, instructionsOnOwnLogin, planOf } from './plans';
import { without } from './without';
import { RecordingStub, runBash, type Recorded } from './recording-stub';

/** Stands for the id that a run of ours assigns. */
const assignedId = 'ASSIGNED';

/** What lies in the run directory, beside the prompt. */
export interface RunFiles {
  readonly prompt: string;
  readonly instructions?: string;
  readonly session?: string;
}

/** A machine with one agent on PATH and an empty home, where headless commands are run by a login shell. */
export class HeadlessMachine {
  readonly runDirectory: string;
  readonly #stub: RecordingStub;

  constructor(
    private readonly directory: string,
    private readonly agent: BoundAgent,
  ) {
    this.runDirectory = join(directory, `run "d" $x`);
    this.#stub = new RecordingStub(join(directory, 'bin'), agent.definition.binary);
    for (const path of [this.runDirectory, this.home, this.work]) mkdirSync(path, { recursive: true });
    writeFileSync(join(this.home, '.bash_profile'), this.profile());
  }

  /** Takes back what the machine's own profile sets, and puts a function in the way of the agent. */
  private profile(): string {
    const { binary } = this.agent.definition;
    return [
      'for name in $(compgen -e); do',
      '  case $name in PATH | HOME | MUSTER_RUN_DIR) ;; *) unset "$name" ;; esac',
      'done',
      `PATH='${this.environment['PATH'] ?? ''}'`,
      `${binary}() { echo "a function was called" >&2; exit 9; }`,
      `export -f ${binary}`,
    ].join('\n');
  }

  get home(): string {
    return join(this.directory, 'home');
  }

  get work(): string {
    return join(this.directory, 'work');
  }

  /** What a command string that ends by itself says on standard error, without its line end. */
  refusal(files: Partial<RunFiles>, options: Partial<HeadlessCommandOptions> = {}): string {
    this.write(files);
    const result = runBash(
      ['-lc', this.agent.buildHeadlessCommand({ timeoutSeconds: 0, ...options })],
      this.environment,
      this.work,
    );
    if (result.status !== 2) throw new Error(`ended with ${String(result.status)}: ${result.stderr}`);
    return result.stderr.replace(/\n$/, '');
  }

  /** Runs a command string with nothing in its environment but PATH, HOME and the run directory. */
  run(files: RunFiles, options: HeadlessCommandOptions): Recorded {
    this.write(files);
    const result = runBash(['-lc', this.agent.buildHeadlessCommand(options)], this.environment, this.work);
    if (result.status !== 0 || result.stderr !== '') throw new Error(`${String(result.status)}: ${result.stderr}`);
    const { env, ...recorded } = this.#stub.recorded();
    const given = [...Object.keys(this.environment), `BASH_FUNC_${this.agent.definition.binary}%%`];
    const own = Object.entries(env).filter(([name]) => !given.includes(name));
    return { ...recorded, env: Object.fromEntries(own) };
  }

  /** What a run of ours on the own login starts for the same wishes. */
  planned(files: RunFiles, request: Partial<RunRequest>): Recorded {
    // What only a private home could hold goes with the prompt here; a run of ours on the own login refuses it.
    const delivered = files.instructions === undefined ? {} : instructionsOnOwnLogin(this.agent, files.instructions);
    const appended = files.instructions !== undefined && delivered.instructions === undefined;
    const wishes = {
      ...request,
      prompt: appended ? `${files.prompt}\n\n${files.instructions}` : files.prompt,
      ownLogin: true,
      ...delivered,
    };
    const facts = factsOf({ environment: {}, directory: { path: this.work, exists: true } });
    const bindings = { 'run.directory': this.runDirectory, 'run.id': 'RUN', 'session.id': assignedId };
    const { command } = bind(planOf(this.agent, wishes, { facts }), bindings);
    return {
      args: this.withoutAssignedId(command.args),
      env: without(command.env, 'MUSTER_RUN_ID'),
      stdin: command.stdin ?? '',
      cwd: command.cwd,
    };
  }

  /** A run of ours gives a new session its id; the string is told of a session by its file alone. */
  private withoutAssignedId(args: readonly string[]): readonly string[] {
    const at = args.indexOf(assignedId);
    if (at === -1) return args;
    if (args[at - 1] !== this.agent.definition.session.sessionIdFlag) throw new Error('an id without its flag');
    return args.toSpliced(at - 1, 2);
  }

  private write(files: Partial<RunFiles>): void {
    const write = (name: string, text: string | undefined): void => {
      if (text !== undefined && name !== '') writeFileSync(join(this.runDirectory, name), text);
    };
    write('prompt.txt', files.prompt);
    write('instructions.md', files.instructions);
    write(this.agent.definition.session.file ?? '', files.session);
  }

  private get environment(): Record<string, string> {
    return { PATH: `${join(this.directory, 'bin')}:/usr/bin:/bin`, HOME: this.home, MUSTER_RUN_DIR: this.runDirectory };
  }
}
