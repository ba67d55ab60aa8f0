/** Lines that no agent prints; each holds `lostMarker`. */
export const unknownLines: readonly string[] = [
  'probe-7f3a: no event of any agent',
  '{"type":"probe-7f3a","value":["x"]}',
  '{"probe-7f3a":',
  '["probe-7f3a"]',
  '"probe-7f3a"',
];

/** Stands in every unknown line, and so in an event of it. */
export const lostMarker = 'probe-7f3a';

const awkwardLines: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '[]',
  '{}',
  '{',
  '}',
  '"',
  '\\',
  '{"type":null}',
  '{"type":{}}',
  '{"type":"__proto__"}',
  '{"__proto__":{"type":"result"}}',
  '[[[[[[{}]]]]]]',
  '\u0000\u0007\u001b[31m',
  '\ud800',
  '{"type":"\\ud800"}',
  '['.repeat(10_000),
  '{"a":'.repeat(10_000),
  'x'.repeat(200_000),
];

/** Each line cut at several places. */
export function truncated(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => [0.1, 0.5, 0.9].map((part) => line.slice(0, Math.floor(line.length * part))));
}

/** The same lines in other orders, always the same ones. */
export function reordered(lines: readonly string[]): readonly (readonly string[])[] {
  const draw = numbers(7);
  const shuffled = [1, 2, 3].map(() => lines.map((line) => ({ line, at: draw() })).sort((a, b) => a.at - b.at));
  return [[...lines].reverse(), [...lines, ...lines], ...shuffled.map((order) => order.map(({ line }) => line))];
}

/** Awkward lines, and pieces of the given ones with characters changed; always the same ones. */
export function randomLines(lines: readonly string[]): readonly string[] {
  const draw = numbers(11);
  const alphabet = '{}[]":,\\ \t0123456789abcdeftruenull\u0000é日';
  const character = (): string => alphabet[Math.floor(draw() * alphabet.length)] ?? '';
  const noise = Array.from({ length: 200 }, () => Array.from({ length: Math.floor(draw() * 60) }, character).join(''));
  const damaged = lines.map((line) => {
    const at = Math.floor(draw() * line.length);
    return line.slice(0, at) + character() + line.slice(at + 1);
  });
  return [...awkwardLines, ...noise, ...damaged];
}

/** Numbers from 0 to below 1 that look random, by a linear congruential generator. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
