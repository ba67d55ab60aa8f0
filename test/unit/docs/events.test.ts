import { DeclaredTypes } from './declared-fields';
import { readDocument } from './document';

const page = readDocument('events.md');
const everywhere = ['type', 'runId', 'seq', 'atMs'];
const events = new DeclaredTypes('src/api/run-event.ts').membersOf('RunEvent');

test('the page has a heading for every event of the contract and for nothing else', () => {
  expect([...page.headings].sort()).toEqual([...events.keys()].sort());
  expect(events.size).toBeGreaterThan(10);
});

test('the page names the fields that every event has', () => {
  const [beforeEvents = ''] = page.text.split('\n## ');
  for (const name of everywhere) expect(beforeEvents).toContain(`| \`${name}\``);
  for (const fields of events.values())
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(everywhere));
});

describe.each([...events])('%s', (type, fields) => {
  const section = page.section(type);
  const own = fields.filter(({ name }) => !everywhere.includes(name));

  test('has a row for each of its fields, which says whether it may be absent', () => {
    const rows = section.rows.map(([name, meaning = '']) => ({ name, optional: meaning.includes('may be absent') }));
    expect(rows.sort(byName)).toEqual([...own].sort(byName));
  });

  test('has an example with the fields that it must have and no other', () => {
    const [example = '', ...others] = section.code('json');
    const event = JSON.parse(example) as Readonly<Record<string, unknown>>;
    expect(others).toEqual([]);
    expect(event['type']).toBe(type);
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(event)));
    expect(Object.keys(event)).toEqual(
      expect.arrayContaining(fields.filter(({ optional }) => !optional).map(({ name }) => name)),
    );
  });
});

function byName(one: { readonly name?: string | undefined }, other: { readonly name?: string | undefined }): number {
  return (one.name ?? '').localeCompare(other.name ?? '');
}
