import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sessionHooks } from '../../../plugins/claude/claude-session-hook';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const place = useTemporaryDirectory();
const [{ hooks }] = sessionHooks.SessionStart;
const [{ command }] = hooks;
const id = '01a22f17-5d27-4812-b0c9-34f5e4a43e49';

/** Runs the hook with nothing but a shell and the usual tools; gives what it printed. */
const run = (input: string, file: string | undefined): string =>
  execFileSync('/bin/sh', ['-c', command], {
    input,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', ...(file === undefined ? {} : { AGENT_SESSION_FILE: file }) },
  });

test('the hook keeps the id for this user alone, and prints nothing', () => {
  const file = join(place(), 'a directory', '..', "session's.txt");
  execFileSync('mkdir', [join(place(), 'a directory')]);
  expect(run(`{"transcript_path":"/x","session_id":"${id}","source":"startup"}`, file)).toBe('');
  expect(readFileSync(file, 'utf8')).toBe(`${id}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([
  ['an id with other characters', '{"session_id":"$(id)"}'],
  ['no id', '{"source":"startup"}'],
  ['nothing', ''],
])('%s leaves no file', (_what, input) => {
  const file = join(place(), 'session.txt');
  run(input, file);
  expect(existsSync(file)).toBe(false);
});

test('without a file to write the hook does nothing', () => {
  expect(run(`{"session_id":"${id}"}`, undefined)).toBe('');
});
