import { createProgram } from '../../../src/cli/program';
import { defaultLimits } from '../../../src/plan';
import { failureSigns } from '../../../src/run/failure-kind';
import { verdictRules } from '../../../src/run/verdict-rules';
import { verdictClasses } from '../../../src/api/verdict';
import { readDocument } from './document';

const page = readDocument('verdicts.md');

test('the table of rules has every rule, in the order in which they are applied, and says of each what the code says', () => {
  expect(page.section('How a run is judged').rows).toEqual(verdictRules.map(({ name, meaning }) => [name, meaning]));
});

test('the kinds of failure are those that the code tells apart, and their codes are among its signs', () => {
  const { rows } = page.section('When a provider fails');
  const kinds = [...failureSigns.map(({ kind }) => kind), 'provider_error'];
  expect(rows.map(([kind]) => kind).sort()).toEqual(kinds.sort());
  for (const { kind, codes, statuses } of failureSigns) {
    const signs = rows.find(([name]) => name === kind)?.[1] ?? '';
    expect(codes.some((code) => signs.includes(`\`${code}\``))).toBe(true);
    for (const status of statuses) expect(signs).toContain(String(status));
  }
});

test('the numbers of the policy are those of the code', () => {
  const { text } = page.section('When a provider fails');
  const { maxWaitSeconds, credentialRefusals, rateLimitsInARow, serverErrorsInARow } = defaultLimits;
  expect([credentialRefusals, rateLimitsInARow, serverErrorsInARow]).toEqual([2, 5, 10]);
  for (const said of [/the second one of a run/, /the fifth in a row/, /the tenth in a row/])
    expect(text).toMatch(said);
  expect(text).toContain(`${String(maxWaitSeconds)} s passed`);
});

test('the limits are flags of muster run with these defaults, and lead to verdicts', () => {
  const { options = [] } = createProgram(() => undefined).commands.find((command) => command.name() === 'run') ?? {};
  const { rows } = page.section('Limits and deadlines');
  for (const [flag, , , , , verdicts = ''] of rows) {
    expect(options.map(({ long }) => long)).toContain(flag);
    for (const verdict of verdicts.split(', ')) expect(verdictClasses).toContain(verdict.replaceAll('`', ''));
  }
  const defaults = Object.fromEntries(rows.map(([, field = '', value]) => [field, value]));
  const { maxWaitSeconds, idleTimeoutSeconds, firstOutputTimeoutSeconds } = defaultLimits;
  expect(defaults).toMatchObject({
    maxWaitSeconds: String(maxWaitSeconds),
    idleTimeoutSeconds: String(idleTimeoutSeconds),
    firstOutputTimeoutSeconds: String(firstOutputTimeoutSeconds),
  });
});
