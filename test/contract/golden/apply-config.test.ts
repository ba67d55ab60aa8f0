import type { AgentRegistry, AgentRunConfig, BoundAgent, CliOverrides } from '../../../src';
import { errorLike } from '../../support/error-like';
import { configRows, type ConfigRow } from './apply-config.rows';
import { registryWith } from './golden-roster';

const stdin = 'prompt: { channel: stdin }';
const entries = {
  able: `label: Able\nbinary: able\nheadless: { ${stdin}, model_flag: --model, max_turns_flag: --turns }\ninstructions: { flag: --rules }\n`,
  plain: `label: Plain\nbinary: plain\nheadless: { ${stdin} }\n`,
};

let registry: AgentRegistry;
beforeAll(async () => {
  registry = await registryWith(entries);
});

/** A JavaScript host may say `null`. */
const apply = (agent: BoundAgent, { config, overrides }: ConfigRow): AgentRunConfig =>
  agent.applyConfig(config, overrides as CliOverrides);

test('the table has at least a hundred rows', () => {
  expect(new Set(configRows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(100);
});

describe('an agent that takes models, turn limits and instructions', () => {
  test.each(configRows.filter(({ expected }) => expected.refused === undefined))('is configured by $title', (row) => {
    const { model, maxTurns, timeoutSeconds = 1800 } = row.expected;
    expect(apply(registry.resolve('able'), row)).toEqual({
      ...(model === undefined ? {} : { model }),
      ...(maxTurns === undefined ? {} : { maxTurns }),
      timeoutSeconds,
      promptExtra: '',
      warnings: [],
    });
  });
});

describe('an agent that takes none of them', () => {
  test.each(configRows.filter(({ expected }) => expected.refused === undefined))('makes do with $title', (row) => {
    const { model, maxTurns, timeoutSeconds = 1800, instructions } = row.expected;
    // Ours: a limit of 0 is no limit, so that there is nothing to ask for.
    const asksForTurns = maxTurns !== undefined && maxTurns > 0;
    const { promptExtra, warnings, ...rest } = apply(registry.resolve('plain'), row);
    expect(rest).toEqual({ timeoutSeconds });

    const guidance = instructions === undefined ? promptExtra : promptExtra.slice(instructions.length + 1);
    expect(promptExtra.startsWith(instructions ?? '')).toBe(true);
    if (asksForTurns) expect(guidance).toMatch(new RegExp(`\\b${String(maxTurns)} steps\\b`));
    else expect(promptExtra).toBe(instructions ?? '');

    const expectedWarnings = [
      ...(model === undefined ? [] : [expect.stringContaining(`"${model}"`) as string]),
      ...(asksForTurns ? [expect.stringContaining(`${String(maxTurns)} steps`) as string] : []),
    ];
    expect(warnings).toEqual(expectedWarnings);
    expect(warnings.filter((warning) => !warning.startsWith('Plain '))).toEqual([]);
  });
});

describe.each(Object.keys(entries))('what cannot be used is an error for %s', (name) => {
  test.each(configRows.filter(({ expected }) => expected.refused !== undefined))('$title', (row) => {
    expect(() => apply(registry.resolve(name), row)).toThrow(
      errorLike({ code: 'config_value', details: { name: row.expected.refused } }),
    );
  });
});

describe('instructions of the caller', () => {
  // The document names the two agents; here the delivery that is bound decides, for entries that derive from them too.
  test.each(['claude', 'codex', 'opencode', 'able'])('stay out of the prompt of %s', (name) => {
    expect(registry.resolve(name).applyConfig({}, { instructions: 'Be kind.' }).promptExtra).toBe('');
  });

  test('stand before the guidance, a line apart', () => {
    const { promptExtra } = registry.resolve('plain').applyConfig({ max_turns: 3 }, { instructions: 'Be\nkind.' });
    expect(promptExtra).toMatch(/^Be\nkind\.\n[^\n]*\b3 steps\b[^\n]*$/);
  });
});
