import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster, definePlugin, type AgentPlugin } from '../../src';
import { createHost, type Host } from './host';

const readme = readFileSync(join(__dirname, '..', '..', 'README.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  Array.from(readme.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')), ([, code]) => code ?? '');
const [hostCode = '', pluginCode = ''] = blocks('js');
const [agentYaml = ''] = blocks('yaml');

let host: Host;
beforeEach(() => {
  host = createHost();
});
afterEach(() => {
  host.remove();
});

test('the two lines of the README are scripts of the package', () => {
  const [commands = ''] = blocks('sh');
  const { scripts } = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(commands).toBe('npm ci && npm run demo\nnpm ci && npm test\n');
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['demo', 'test']));
});

test('the host of the README runs an agent and prints its messages and the verdict', async () => {
  const said = ['{"type":"assistant","message":{"content":[{"type":"text","text":"made it"}]}}'];
  said.push('{"type":"result","subtype":"success","is_error":false,"result":"made it"}');
  host.write('bin/claude', `#!/bin/sh\ncat >/dev/null\n${said.map((line) => `echo '${line}'`).join('\n')}\n`, 0o755);
  const file = host.write('host.js', hostCode.replace('main();', 'module.exports = main();'));
  const printed = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const before = process.env;
  process.env = { ...host.environment };
  try {
    await (require(file) as Promise<void>);
  } finally {
    process.env = before;
  }
  expect(printed.mock.calls.flat()).toEqual(['made it', 'ok']);
  expect(hostCode.trim().split('\n').length).toBeLessThanOrEqual(17);
  printed.mockRestore();
});

test('the YAML file of the README adds an agent that runs', async () => {
  host.write('my-roster/agents/mine.yaml', agentYaml);
  host.write('bin/mine', '#!/bin/sh\necho "$* $(cat)"\n', 0o755);
  const muster = await createMuster({
    rosterDirectories: [join(host.root, 'my-roster')],
    environment: host.environment,
  });
  const run = await muster.run({ agent: 'mine', directory: host.project, prompt: 'Hello', model: 'm' });
  expect(await run.verdict).toMatchObject({ verdict: 'ok', text: '--quiet --model m --edit Hello' });
});

test('the plugin of the README decides how its agent is told a model', async () => {
  host.write('my-roster/agents/mine.yaml', agentYaml);
  host.write('bin/mine', '#!/bin/sh\n', 0o755);
  const { plugin } = require(host.write('plugin.js', pluginCode)) as { plugin: AgentPlugin };
  const muster = await createMuster({
    plugins: [definePlugin(plugin)],
    rosterDirectories: [join(host.root, 'my-roster')],
    environment: host.environment,
  });
  const plan = await muster.explain({ agent: 'mine', directory: host.project, prompt: 'Hello', model: 'm' });
  expect(plan.command.args).toEqual(['--quiet', '--model=m', '--edit']);
});

test('every page that the README names is there', () => {
  const links = Array.from(readme.matchAll(/\]\(([A-Za-z][^):]*)\)/g), ([, path]) => path ?? '');
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(() => readFileSync(join(__dirname, '..', '..', link))).not.toThrow(/ENOENT/);
});
