import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createBench, removeBenches } from './support/bench';
import { realAgents } from './support/installed-agents';

afterEach(removeBenches);

const person = 'A Person <person@example.com>';
const commitAll = { shell: 'git add -A && git commit -q -m "A commit of the agent"' };

describe.each(realAgents)('%s', (agent) => {
  test.each(['agent', 'host'] as const)('commits in the name of the %s', async (gitIdentity) => {
    const bench = await createBench();
    writeFileSync(join(bench.home, '.gitconfig'), '[user]\nname = A Person\nemail = person@example.com\n');
    writeFileSync(join(bench.directory, 'hello.txt'), 'hello\n');
    const { name, email } = bench.muster.registry.resolve(agent).definition.gitIdentity;
    const provider = bench.scripted(commitAll, { say: 'all done' });

    const run = await bench.run({
      agent,
      provider,
      prompt: 'commit',
      unrestricted: true,
      // The agent's name is what nobody has to ask for.
      ...(gitIdentity === 'host' ? { gitIdentity } : {}),
    });

    expect(run.verdict).toMatchObject({ verdict: 'ok', text: 'all done' });
    const expected = gitIdentity === 'host' ? person : `${name} <${email}>`;
    expect(bench.git('log', '--format=%an <%ae>%n%cn <%ce>%n%s')).toBe(
      `${expected}\n${expected}\nA commit of the agent\n`,
    );
  });
});
