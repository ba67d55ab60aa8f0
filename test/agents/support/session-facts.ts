/** What is known of the sessions of one real CLI: each field is a claim that a test holds it to. */
export interface SessionFacts {
  readonly agent: string;
  /** It runs on a newer Node.js than Muster needs. */
  readonly needsNewerNode?: true;
  /** The id of the session stays the same when it is gone on with. */
  readonly keepsId: boolean;
  /** It finds a session from another directory than the one that it was begun in. */
  readonly anyDirectory: boolean;
  /** It holds itself to `read_only`. */
  readonly holdsReadOnly: boolean;
  /** An id of no session; absent where it takes no id, or says nothing of one that it does not know. */
  readonly unknownId?: string;
}

const uuid = '11111111-2222-4333-8444-555555555555';
const found = { keepsId: true, anyDirectory: false, holdsReadOnly: true } as const;

/** The agents that can go on with a session. `docs/sessions.md` lists the same. */
export const sessionFacts: readonly SessionFacts[] = [
  { ...found, agent: 'claude', unknownId: uuid },
  { ...found, agent: 'codex', anyDirectory: true, unknownId: uuid },
  { ...found, agent: 'opencode', unknownId: 'ses_1111111111111111111111111a' },
  { ...found, agent: 'qwen', unknownId: uuid },
  { ...found, agent: 'gemini', unknownId: uuid },
  { ...found, agent: 'copilot', needsNewerNode: true, anyDirectory: true, unknownId: uuid },
  { ...found, agent: 'pi', needsNewerNode: true, unknownId: uuid },
  { ...found, agent: 'letta', needsNewerNode: true, anyDirectory: true, unknownId: 'local-conv-99' },
  { ...found, agent: 'droid', needsNewerNode: true, anyDirectory: true, keepsId: false },
  { ...found, agent: 'continue', needsNewerNode: true, anyDirectory: true },
  { ...found, agent: 'kilo', needsNewerNode: true, unknownId: 'ses_1111111111111111111111111a' },
];
