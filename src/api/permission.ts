import type { JsonObject } from './json';

/** What an agent may do by itself, from narrow to wide. */
export const permissionLevels = ['read_only', 'workspace', 'unrestricted'] as const;

/** What an agent may do by itself. */
export type PermissionLevel = (typeof permissionLevels)[number];

/** How one agent is told one permission level, and whether anybody enforces it. */
export interface PermissionRule {
  /** Templates of arguments. */
  readonly args: readonly string[];
  /** Templates of environment values. */
  readonly env: Readonly<Record<string, string>>;
  /** Configuration that strategies which write configuration merge in. */
  readonly config: JsonObject;
  /** `cli`: the agent itself holds to the level. `none`: nobody does. */
  readonly enforcedBy: 'cli' | 'none';
}
