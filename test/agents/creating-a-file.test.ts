import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBench, removeBenches } from './support/bench';
import { eventsOf, turnsOf } from './support/finished-run';
import { realAgents } from './support/installed-agents';

afterEach(removeBenches);

const content = 'A tab\t, "quotes", \'more\', $HOME, `ticks`, \\n, ünï 🙂\nand no line end';
const levels = ['workspace', 'unrestricted'] as const;

describe.each(realAgents)('%s', (agent) => {
  test.each(levels)(
    'creates exactly the file that the model asks for at %s, and leaves nothing else',
    async (level) => {
      const bench = await createBench();
      const provider = bench.scripted(
        { say: 'I will write it.', write: { path: 'notes.txt', content } },
        { say: 'all done' },
      );

      const run = await bench.run({
        agent,
        provider,
        permission: level,
        unrestricted: level === 'unrestricted',
        prompt: 'write',
      });

      expect(run.verdict).toMatchObject({
        verdict: 'ok',
        exitCode: 0,
        text: 'all done',
        process: { exitCode: 0 },
        turns: 2,
        changes: { files: [{ path: 'notes.txt', change: 'added', addedLines: 2, removedLines: 0 }] },
      });
      expect(run.verdict.sessionId).toMatch(/^[\w-]{20,}$/);
      expect(readFileSync(join(bench.directory, 'notes.txt'), 'utf8')).toBe(content);
      expect(bench.git('status', '--porcelain', '--ignored', '--untracked-files=all')).toBe('?? notes.txt\n');
      expect(readdirSync(bench.home)).toEqual([]);
      expect(readdirSync(bench.environment['TMPDIR'] ?? '')).toEqual([]);
    },
  );

  test('tells what it did as events', async () => {
    const bench = await createBench();
    const provider = bench.scripted({ say: 'First.', write: { path: 'notes.txt', content } }, { say: 'all done' });

    const { events, verdict, requests } = await bench.run({ agent, provider, prompt: 'write' });

    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    expect([events[0]?.type, events.at(-1)?.type]).toEqual(['run_started', 'verdict']);
    expect(eventsOf(events, 'session').map(({ sessionId }) => sessionId)).toContain(verdict.sessionId);
    expect(eventsOf(events, 'message').map(({ text }) => text)).toEqual(['First.', 'all done']);
    const calls = eventsOf(events, 'tool_call');
    expect(calls).toEqual([expect.objectContaining({ kind: agent === 'codex' ? 'execute' : 'edit' })]);
    expect(JSON.stringify(calls[0]?.input)).toContain('notes.txt');
    expect(eventsOf(events, 'tool_call_update').filter(({ status }) => status === 'completed')).toEqual([
      expect.objectContaining({ toolCallId: calls[0]?.toolCallId }),
    ]);
    const answered = eventsOf(events, 'model_request').filter(({ tools }) => tools > 0);
    expect(answered.map(({ status }) => status)).toEqual(turnsOf(requests).map(() => 200));
    expect(answered).toHaveLength(2);
  });
});
