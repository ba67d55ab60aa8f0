/**
 * Tokens that every answer of the scripted model reports. `input` includes `cached`, `output` includes `reasoning`;
 * each protocol says the same numbers in its own way.
 */
export const scriptedUsage = { input: 11, cached: 5, output: 7, reasoning: 3 } as const;
