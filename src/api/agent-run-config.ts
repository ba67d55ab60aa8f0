/** What a run was configured to, once the layers and the agent's abilities are taken together. */
export interface AgentRunConfig {
  /** Absent: the agent's own default. */
  readonly model?: string;
  /** Absent: no limit that the agent itself could honour. */
  readonly maxTurns?: number;
  /** 0 means no limit. */
  readonly timeoutSeconds: number;
  /** Appended to the prompt after a blank line; `''` for nothing. */
  readonly promptExtra: string;
  /** One sentence for each wish that could not be met as it was said. */
  readonly warnings: readonly string[];
}

/** What the caller of one run says over the configuration. */
export interface CliOverrides {
  /** `''` counts as absent. */
  readonly model?: string;
  readonly maxTurns?: number | string;
  readonly timeoutSeconds?: number | string;
  readonly instructions?: string;
}

/** Configuration as it comes from files or a host: unknown until it is looked at, snake_case keys. */
export type ConfigValues = Readonly<Record<string, unknown>>;
