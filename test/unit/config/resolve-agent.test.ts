import { resolveAgent, unknownName } from '../../../src/config';
import { nearestName } from '../../../src/errors/nearest-name';
import { errorLike } from '../../support/error-like';

const agents = { qwen: 1, claude: 2, codex: 3 };

describe('finding an agent', () => {
  test.each<[string, string | undefined, string | undefined, number]>([
    ['the name that is said', 'codex', 'qwen', 3],
    ['the default when no name is said', undefined, 'qwen', 1],
    ['the default when the name is empty', '', 'qwen', 1],
    ['claude when there is no default', undefined, undefined, 2],
    ['claude when both are empty', '', '', 2],
  ])('gives %s', (_title, name, defaultAgent, expected) => {
    const options = defaultAgent === undefined ? {} : { defaultAgent };
    expect(resolveAgent(agents, name, options)).toBe(expected);
    expect(resolveAgent(new Map(Object.entries(agents)), name, options)).toBe(expected);
  });

  test.each([
    ['an unknown name', 'codx', {}],
    ['an unknown default', undefined, { defaultAgent: 'codx' }],
  ])('%s is an error that lists the names in order and proposes the nearest', (_title, name, options) => {
    expect(() => resolveAgent(agents, name, options)).toThrow(
      errorLike({
        code: 'agent_unknown',
        message: 'No agent "codx". There are: claude, codex, qwen. Did you mean "codex"?',
        details: { wanted: 'codx', known: ['claude', 'codex', 'qwen'] },
      }),
    );
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s is unknown in any kind of map', (name) => {
    expect(() => resolveAgent(agents, name)).toThrow(errorLike({ code: 'agent_unknown' }));
    expect(() => resolveAgent(new Map([['claude', 1]]), name)).toThrow(/No agent/);
  });

  test('without claude an absent name is an error', () => {
    expect(() => resolveAgent({ codex: 3 })).toThrow('No agent "claude". There are: codex.');
  });

  test('a name that is like none has no proposal', () => {
    expect(unknownName('provider_unknown', 'provider', 'something', ['b', 'a']).message).toBe(
      'No provider "something". There are: a, b.',
    );
  });
});

test.each([
  ['max_turn', ['model', 'max_turns'], 'max_turns'],
  ['modle', ['model', 'max_turns'], 'model'],
  ['harness', ['model', 'max_turns'], undefined],
  ['model', [], undefined],
])('the name nearest to %s of %j is %s', (wanted, known, expected) => {
  expect(nearestName(wanted, known)).toBe(expected);
});
