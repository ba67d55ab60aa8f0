import type { RunOptions } from './command-options';

/** The flags that values come from, by configuration key, for `RunRequest.origins`. */
export function flagOrigins(options: RunOptions): Readonly<Record<string, string>> {
  const { instructions = [] } = options;
  const said: readonly (readonly [key: string, flag: string, isSaid: boolean])[] = [
    ['model', '--model', options.model !== undefined],
    ['max_turns', '--max-turns', options.maxTurns !== undefined],
    ['timeout', '--timeout', options.timeout !== undefined],
    ['max_requests', '--max-requests', options.maxRequests !== undefined],
    ['max_wait', '--max-wait', options.maxWait !== undefined],
    ['idle_timeout', '--idle-timeout', options.idleTimeout !== undefined],
    ['first_output_timeout', '--first-output-timeout', options.firstOutputTimeout !== undefined],
    ['instructions', '--instructions', instructions.length > 0],
    ...instructions.map((file, index) => [`instructions.${String(index)}`, `--instructions ${file}`, true] as const),
    ['provider', '--provider', options.provider !== undefined],
    ['fallback_provider', '--fallback-provider', options.fallbackProvider !== undefined],
    ['fallback_model', '--fallback-model', options.fallbackModel !== undefined],
    ['provider', '--own-login', options.ownLogin === true],
    ['permission', '--permission', options.permission !== undefined],
    ['permission', '--unrestricted', options.unrestricted === true],
    ['git_identity', '--git-identity', options.gitIdentity !== undefined],
  ];
  return Object.fromEntries(said.flatMap(([key, flag, isSaid]) => (isSaid ? [[key, flag]] : [])));
}
