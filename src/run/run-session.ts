import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AgentDefinition } from '../api';
import type { RunPlan } from '../plan';
import { isNativeId, OpenSession, readSession } from '../sessions';
import { keepSessionFile, readSessionFile } from './session-file';
import { sessionUse } from './session-use';
import type { UsageFigures } from './usage-figures';

/** The session of one run, from before its process to after its verdict. */
export class RunSession {
  /** What the conversation had used before this run; absent where it is not known. */
  readonly usageBefore: UsageFigures | undefined;
  /** The id that a new session is given; absent where the CLI takes none, or goes on with one. */
  readonly assignedId: string | undefined;
  readonly mode: RunPlan['session']['mode'];
  readonly #open: OpenSession;
  readonly #agent: AgentDefinition;
  #isTold = false;
  #isUsed = false;
  #isStale = false;

  /** Throws `SessionError` (`session_locked`, `session_unknown`) and `RunError` (`state_unusable`). */
  constructor(plan: RunPlan, runId: string, agent: AgentDefinition) {
    const { session, stateDirectory: state } = plan;
    const source = session.mode === 'create' ? undefined : readSession(state, session.id);
    this.mode = session.mode;
    this.usageBefore = session.mode === 'create' ? {} : source?.usage;
    this.assignedId = session.mode === 'create' && session.assignsId ? randomUUID() : undefined;
    this.#agent = agent;
    this.#open = OpenSession.open(state, runId, sessionUse(plan, agent, source));
  }

  /** Muster's ULID of it. */
  get id(): string {
    return this.#open.id;
  }

  /** Absolute path of the private home; absent on own login. */
  get home(): string | undefined {
    return this.#open.home;
  }

  /** The agent's own id, as far as it is known. */
  get nativeId(): string | undefined {
    return this.#open.record.nativeId;
  }

  /** Whether a process has used it: only then is there anything to go on with. */
  get isUsed(): boolean {
    return this.#isUsed;
  }

  /** Makes or copies the private home. Throws `RunError` (`state_unusable`). */
  prepareHome(): Promise<void> {
    return this.#open.prepareHome();
  }

  /** The process exists. */
  launched(): void {
    this.#isUsed = true;
    if (this.assignedId !== undefined) this.#open.tell(this.assignedId);
  }

  /** Takes the id that the agent tells, which counts more than one that it was given. Gives what is wrong with it. */
  told(nativeId: string): string | undefined {
    if (!this.#open.tell(nativeId)) return 'the id of the session that the agent tells cannot be used to go on with it';
    this.#isTold = true;
    return undefined;
  }

  /** The process is gone: what a hook or the CLI wrote is read, and the id is left for whoever looks into the record. */
  capture(runDirectory: string): void {
    const { file } = this.#agent.session;
    if (file === undefined || !this.#isUsed) return;
    const path = join(runDirectory, file);
    const found = this.#isTold ? undefined : readSessionFile(path);
    if (found !== undefined && isNativeId(found)) this.#open.tell(found);
    if (this.nativeId !== undefined) keepSessionFile(path, this.nativeId);
  }

  /** The run has its verdict. */
  conclude({ isStale, usage }: { readonly isStale: boolean; readonly usage: UsageFigures | undefined }): void {
    this.#isStale = isStale;
    if (this.#isUsed) this.#open.conclude({ isStale, ...(usage === undefined ? {} : { usage }) });
  }

  /** Gives it back. A new one that nobody can go on with is taken away. */
  close(): void {
    this.#open.close(this.#isUsed && !this.#isStale);
  }
}
