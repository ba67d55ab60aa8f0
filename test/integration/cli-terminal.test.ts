import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useBuiltCommandLine } from '../support/stub-command-line';
import { claudeAnswer } from '../support/stub-behaviour';
import { StubPlace } from '../support/stub-place';

const terminalCommand = 'script';

/** `script` of util-linux gives a command a real terminal; without it there is nothing to test with. */
function scriptVersion(): string | undefined {
  try {
    return execFileSync(terminalCommand, ['--version'], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

const hasTerminal = scriptVersion()?.includes('util-linux') === true;
if (!hasTerminal) process.stderr.write('cli-terminal: no "script" of util-linux here, so no terminal to test with\n');
const onTerminal = hasTerminal ? describe : describe.skip;

const escape = '\u001b';
const clearLine = `\r${escape}[J`;

onTerminal('on a terminal', () => {
  const built = useBuiltCommandLine();
  let place: StubPlace;

  beforeEach(() => {
    place = new StubPlace();
  });

  afterEach(() => {
    place.dispose();
  });

  /** Runs a command line on a terminal of its own and gives all that the terminal was sent. */
  const typescript = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): string => {
    const quoted = [process.execPath, built.main, ...args]
      .map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
      .join(' ');
    const file = join(place.root, 'typescript');
    execFileSync(terminalCommand, ['-qec', quoted, file], {
      cwd: place.project,
      env: { ...place.environment(), TERM: 'xterm-256color', ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // The first line is of `script` itself and repeats the command.
    const seen = readFileSync(file, 'utf8');
    return seen.slice(seen.indexOf('\n') + 1);
  };

  const run = ['run', 'claude', '-p', 'work', '--own-login'] as const;

  test('a run shows colours, and a line that says that it goes on, which is taken away again', () => {
    place.install('claude', { steps: [{ do: 'sleep', ms: 1500 }, claudeAnswer('done')] });
    const seen = typescript(run);
    expect(seen).toContain(`${escape}[1mClaude Code${escape}[22m`);
    expect(seen).toMatch(/working, \d s/);
    const afterwards = seen.slice(seen.lastIndexOf('working'));
    expect(afterwards).toContain(clearLine);
    expect(afterwards.slice(afterwards.indexOf(clearLine))).toContain('the agent finished');
  });

  test('a run that fails at once leaves no line behind', () => {
    place.install('claude', { steps: [claudeAnswer('done')] });
    expect(typescript(run)).not.toContain('working');
  });

  test.each([
    ['NO_COLOR', '1'],
    ['TERM', 'dumb'],
  ])('%s=%s takes the colours away', (name, value) => {
    place.install('claude', { steps: [claudeAnswer('done')] });
    const seen = typescript(run, { [name]: value });
    expect(seen).toContain('the agent finished');
    expect(seen).not.toContain(escape);
  });

  test('what the agent says cannot steer it', () => {
    place.install('claude', { steps: [claudeAnswer(`done ${escape}]52;c;aGk=\u0007${escape}[2J\u202e`)] });
    for (const args of [run, [...run, '-q']]) {
      const seen = typescript(args, { NO_COLOR: '1' });
      expect(seen).not.toContain(escape);
      expect(seen).not.toContain('\u202e');
    }
    expect(typescript([...run, '-q'])).toMatch(/^done\s*$/m);
  });

  test('nor can a prompt, when its plan is shown', () => {
    place.install('claude');
    const seen = typescript(['explain', 'claude', '-p', `work ${escape}]0;title\u0007${escape}[2J`, '--own-login'], {
      NO_COLOR: '1',
    });
    expect(seen).toContain('the same for bash');
    expect(seen).not.toContain(escape);
  });

  test('agents that are asked for their versions for the first time are waited for with a word', () => {
    writeFileSync(join(place.bin, 'codex'), '#!/bin/sh\nsleep 1.5\necho 1.2.3\n', { mode: 0o755 });
    const seen = typescript(['agents']);
    expect(seen).toContain('asking the agents for their versions');
    expect(seen.slice(seen.lastIndexOf('asking'))).toContain(clearLine);
    expect(seen).toContain('1.2.3');
    expect(typescript(['agents'])).not.toContain('asking');
  });
});
