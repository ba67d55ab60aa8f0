import type { GitIdentity } from '../api';

/** Whose name the commits of a run carry: the agent's, both author and committer; the host's; or nobody's choice of ours. */
export const gitIdentityPolicies = ['agent', 'host', 'none'] as const;

/** Whose name the commits of a run carry. */
export type GitIdentityPolicy = (typeof gitIdentityPolicies)[number];

/** The variables that give commits an author and a committer. */
export function gitIdentityEnvironment(identity: GitIdentity): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: identity.name,
    GIT_AUTHOR_EMAIL: identity.email,
    GIT_COMMITTER_NAME: identity.name,
    GIT_COMMITTER_EMAIL: identity.email,
  };
}
