import type { SlottedText } from './slotted-text';

/** Directories that belong to the run and never lie in the directory of work. */
export interface RunPaths {
  /** Private to the run. */
  readonly runDirectory: SlottedText;
  /** Private to the session; absent on own login, where the person's home is used as it is. */
  readonly home?: SlottedText;
  /** For what the CLI unpacks and can make again; shared by all routed runs of the agent, and absent with the home. */
  readonly cache?: SlottedText;
}
