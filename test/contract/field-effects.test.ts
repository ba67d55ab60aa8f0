import { agentRows } from './field-effects/agent-rows';
import { EffectPlace } from './field-effects/effect-place';
import { assertStillWaits } from './field-effects/effect-row';
import { isRead, readsField, until } from './field-effects/landed-work';
import { allNames } from './field-effects/names';
import { configRows, registryRows } from './field-effects/other-rows';
import { providerRows } from './field-effects/provider-rows';

const rows = [...registryRows, ...configRows, ...providerRows, ...agentRows];

describe('the table of effects', () => {
  test('has one row for each name of the source document, and no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...allNames].sort());
    expect(new Set(allNames).size).toBe(58);
  });

  test('has few rows that wait for later work', () => {
    expect(rows.filter(({ later }) => later !== undefined).length).toBeLessThan(rows.length / 4);
  });

  test.each(rows.filter(({ later }) => later !== undefined))('still waits with $name for $later.work', (row) => {
    expect(() => {
      assertStillWaits(row);
    }).not.toThrow();
  });

  test('does not let a row wait for work that is there', () => {
    const row = { name: 'Agent.model_flag', later: { work: 'models', landed: () => true } };
    expect(() => {
      assertStillWaits(row);
    }).toThrow('Agent.model_flag waits for "models", and that is there');
  });

  test.each([
    ['a folder that is there', until('plans', 'noSuchField', 'plan')],
    ['a field that is used', until('models', 'modelFlag')],
  ])('takes %s for work that is there', (_title, later) => {
    expect(later.landed()).toBe(true);
    expect(until('nothing', 'noSuchField', 'no-such-folder').landed()).toBe(false);
  });

  test('knows a field that is read from one that is only written', () => {
    expect(
      ['x.hook', 'const { hook } = x', 'const { hook: y } = x', '({ hook }) => 1'].map((text) =>
        readsField(text, 'hook'),
      ),
    ).toEqual([true, true, true, true]);
    expect(['const x = { hook: 1 }', "const x = 'hook'", '// x.hook'].some((text) => readsField(text, 'hook'))).toBe(
      false,
    );
    expect([isRead('resumeFlag'), isRead('noSuchField')]).toEqual([true, false]);
  });
});

describe('a change of', () => {
  let place: EffectPlace;
  beforeEach(() => {
    place = new EffectPlace();
  });
  afterEach(() => {
    place.dispose();
  });

  test.each(rows)('$name ($here) changes: $effect', async ({ check }) => {
    expect.hasAssertions();
    await check(place);
  });
});
