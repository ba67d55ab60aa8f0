import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, type Muster } from '../../../src/compose';
import { writeExecutable } from '../../support/executables';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();
const byInput = 'headless: { prompt: { channel: stdin } }\n';

/** A host with one agent of roster data, whose entry ends with these lines, and these configuration files. */
function musterWith(entry: string, configFiles: readonly string[] = []): Promise<Muster> {
  const agents = join(directory(), 'roster', 'agents');
  mkdirSync(agents, { recursive: true });
  writeFileSync(join(agents, 'odd.yaml'), `roster_version: 1\nlabel: Odd\nbinary: odd\n${entry}`);
  writeExecutable(join(directory(), 'bin', 'odd'), 'echo 1.2.3');
  return createMuster({
    rosterDirectories: [join(directory(), 'roster')],
    environment: { PATH: `${join(directory(), 'bin')}:/usr/bin:/bin`, HOME: directory() },
    configFiles: configFiles.map((text, index) => {
      const file = join(directory(), `${String(index)}.yaml`);
      writeFileSync(file, text);
      return file;
    }),
  });
}

test('an agent whose strategy nobody registered is a row of its own, and the others are told all the same', async () => {
  const muster = await musterWith(`${byInput}strategy: nobodys\n`);
  const rows = await muster.agents();
  expect(rows.map(({ agent }) => agent)).toEqual(muster.registry.names);
  expect(muster.registry.names).toEqual(expect.arrayContaining(['claude', 'odd', 'opencode']));
  expect(rows.find(({ agent }) => agent === 'odd')).toEqual({
    agent: 'odd',
    label: 'Odd',
    installed: true,
    path: join(directory(), 'bin', 'odd'),
    version: '1.2.3',
    ready: false,
    missing: [expect.stringContaining('nobodys')],
  });
});

test('a plan tells the file and place of the value that it uses', async () => {
  const muster = await musterWith('headless: { prompt: { channel: stdin }, model_flag: -m }\n', [
    'model: { odd: a, codex: a }\n',
    'model: { codex: b }\n',
  ]);
  const request = { directory: directory(), prompt: 'p', agent: 'odd', unrestricted: true };
  const { config, origins } = await muster.plan(request);
  expect(config.model).toBe('a');
  expect(origins['model']).toBe(`${join(directory(), '0.yaml')}:1:15`);
});

test('a further directory is refused where it is a link to the whole machine, and passed as what it is elsewhere', async () => {
  const muster = await musterWith(`${byInput}add_dir_flag: --add\n`);
  const plan = (addDirectory: string): Promise<unknown> =>
    muster
      .plan({ directory: directory(), prompt: 'p', agent: 'odd', unrestricted: true, addDirectories: [addDirectory] })
      .then(({ command }) => command.args);
  await expect(plan('/proc/self/root')).rejects.toMatchObject({ code: 'request_invalid' });
  await expect(plan('/usr/./share')).resolves.toEqual(['--add', '/usr/share']);
});
