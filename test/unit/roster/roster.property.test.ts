import fc from 'fast-check';
import { RosterError } from '../../../src/errors';
import { buildRoster } from '../../../src/roster/layers/build-roster';
import type { EntryKind } from '../../../src/roster';

const keys = ['roster_version', 'name', 'binary', 'derive', 'headless', 'prompt', 'channel', 'permissions', 'provider'];
const more = ['routes', 'protocol', 'serves', 'auth', 'upstream', 'home', 'env', 'exit_codes', 'session', 'strategy'];
const word = fc.constantFrom(...keys, ...more, 'a', 'b', 'stdin', '1', 'null', 'true', '_inherit', '{x}', 'https://h');
const piece = fc.oneof(
  word,
  fc.constantFrom(': ', '\n', '\n  ', '- ', '{', '}', '[', ']', ', ', '"', '&x', '*x', '!t', '\t'),
);
const noise = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));

/** JSON of any shape under the keys that mean something, which gets past the parser more often than noise. */
const { shape } = fc.letrec<{ shape: unknown }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    word,
    fc.constantFrom(1, 0, -1, 1.5, true, false, null, ''),
    fc.array(tie('shape'), { maxLength: 3 }),
    fc.dictionary(word, tie('shape'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));
const text = fc.oneof(
  noise,
  fc.string(),
  shape.map((value) => JSON.stringify(value)),
);

function outcome(kind: EntryKind, contents: readonly string[]): unknown {
  const files = contents.map((content, index) => ({
    kind,
    name: index === 0 ? 'a' : 'b',
    file: `${String(index)}.yaml`,
    layer: 'directory' as const,
    content,
  }));
  try {
    return buildRoster(files);
  } catch (error) {
    return error;
  }
}

test.each(['agents', 'providers'] as const)(
  'no text in %s makes anything throw but a RosterError with places',
  (kind) => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (contents) => {
        const result = outcome(kind, contents);
        if (!(result instanceof Error)) return true;
        const problems = result instanceof RosterError ? result.problems : [];
        return problems.length > 0 && problems.every(({ line, column }) => line >= 1 && column >= 1);
      }),
      { numRuns: 1000 },
    );
  },
);
