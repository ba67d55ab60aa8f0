import { problemsOf, removeRosters, writeLayer } from './temporary-roster';

afterEach(removeRosters);

/** The problems of an entry with one file of every run at this path. */
function problemsWith(path: string): readonly string[] {
  const files = JSON.stringify({ [path]: 'text' });
  const entry = `roster_version: 1\nbinary: example\nheadless: { prompt: { channel: stdin }, files: ${files} }\n`;
  return problemsOf([writeLayer('directory', { 'agents/example.yaml': entry })]);
}

describe('a file of every run', () => {
  test.each(['policy.toml', 'rules/a.toml', 'plan.json.d/x', 'etc/plan.json', '.hidden'])('may be %s', (path) => {
    expect(problemsWith(path)).toEqual([]);
  });

  test.each([
    ...['plan.json', 'events.jsonl', 'verdict.json', 'stderr.log', 'scripted-requests.jsonl', 'prompt.txt'],
    ...['instructions.md', 'tmp', 'tmp/x', 'plan.json/x', '../x', 'a/../x', '/etc/x', 'a/', '.', '{home}/x', 'a b'],
  ])('may not be %s', (path) => {
    expect(problemsWith(path)).toEqual([expect.stringContaining('expected a relative path, and none of plan.json')]);
  });
});
