/** What tells git for one process to take these values: configuration in the environment outranks that of a repository. */
export function gitEnvironment(overrides: readonly (readonly [string, string])[]): Record<string, string> {
  if (overrides.length === 0) return {};
  const pairs = [...new Map(overrides)];
  return {
    GIT_CONFIG_COUNT: String(pairs.length),
    ...Object.fromEntries(
      pairs.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${String(index)}`, key],
        [`GIT_CONFIG_VALUE_${String(index)}`, value],
      ]),
    ),
  };
}
