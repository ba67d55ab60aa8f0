import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Muster } from '../../src/compose';
import type { Explanation, RunRequest } from '../../src/plan';
import { StubPlace } from '../support/stub-place';
import type { StubCall } from '../support/stub-behaviour';
import { StubUpstream } from '../support/stub-upstream';

const agents = ['claude', 'codex', 'opencode', 'qwen'] as const;

const prompts: readonly string[] = [
  '--dangerously-skip-permissions',
  '-p',
  '--',
  '-',
  '--help',
  '- [ ] do the thing',
  '--answer 42',
  '@/etc/passwd and @~/.ssh/id_rsa',
  '/help me',
  '$(id) `id` ${HOME} $HOME !! * ~ \\ \\n %s',
  `it's "quoted" '"'"'`,
  'two\nlines\r\nand a third\n\n',
  '  spaces around\t ',
  'émoji 🙂 \u2028 \ufeff \u200d',
  '\u001b[31mred\u0007\u007f\u0001',
  'a lone \ud800 surrogate',
  'x'.repeat(131_071),
  'x'.repeat(131_072),
  'ü'.repeat(400_000),
];

let place: StubPlace;
let upstream: StubUpstream;

beforeEach(async () => {
  place = new StubPlace();
  upstream = await StubUpstream.start();
  for (const agent of agents) place.install(agent);
});

afterEach(() => {
  upstream.close();
  place.dispose();
});

/** What became of the slots of one run, read from what the stub received and from the record. */
function bindings(explanation: Explanation, call: StubCall, record: string): Readonly<Record<string, string>> {
  const said = [...Object.values(call.env), ...call.argv].join('\n');
  const token = Object.entries(explanation.command.env).find(([, value]) => value === '<broker.token>')?.[0];
  const home = new RegExp(`${place.state}/muster/sessions/[0-9A-Z]+/home`).exec(said)?.[0];
  const session = call.argv[explanation.command.args.indexOf('<session.id>')];
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
  return {
    ...Object.fromEntries(Object.entries(place.environment()).map(([name, value]) => [`env.${name}`, value])),
    'run.id': call.env['MUSTER_RUN_ID'] ?? '',
    'run.directory': record,
    ...(home === undefined ? {} : { home }),
    ...(session === undefined ? {} : { 'session.id': session }),
    ...(url === undefined ? {} : { 'broker.url': url }),
    ...(token === undefined ? {} : { 'broker.token': call.env[token] ?? '' }),
  };
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/<([a-z]+(?:\.[a-zA-Z_]+)?)>/g, (shown, name: string) => values[name] ?? shown);
}

/** A call without what differs from start to start; every byte of its input as one character. */
type ReceivedCall = Omit<StubCall, 'pid' | 'stdin'> & { readonly stdin: string };

/** The call that an explanation announces. */
function announced({ command }: Explanation, values: Readonly<Record<string, string>>): ReceivedCall {
  return {
    argv: command.args.map((arg) => filled(arg, values)),
    env: Object.fromEntries(Object.entries(command.env).map(([name, value]) => [name, filled(value, values)])),
    stdin: Buffer.from(filled(command.stdin, values)).toString('latin1'),
    cwd: command.cwd,
  };
}

function received({ argv, env, stdin, cwd }: StubCall): ReceivedCall {
  return { argv, env, stdin: stdin.toString('latin1'), cwd };
}

/** Runs the text for bash as a person would who has set the variables that stand for the slots. */
async function runShell(shell: string, values: Readonly<Record<string, string>>): Promise<void> {
  const variables = Object.entries(values).map(([name, value]) => {
    if (name.startsWith('env.')) return [name.slice('env.'.length), value] as const;
    return [
      name === 'run.directory' ? 'MUSTER_RUN_DIR' : `MUSTER_${name.toUpperCase().replace('.', '_')}`,
      value,
    ] as const;
  });
  await new Promise<void>((resolve, reject) => {
    const bash = execFile('bash', [], { env: Object.fromEntries(variables) }, (error) => {
      if (error === null) resolve();
      else reject(new Error(error.message.slice(0, 500)));
    });
    // By standard input, since a prompt can be longer than an argument may be.
    bash.stdin?.end(`${shell}\n`);
  });
}

async function check(muster: Muster, request: RunRequest & { readonly agent: string }): Promise<void> {
  const explanation = await muster.explain(request);
  const run = await muster.run(request);
  await run.verdict;
  const ofRun = (): readonly StubCall[] => place.calls(request.agent, run.id);
  const [call] = ofRun();
  if (call === undefined) throw new Error('the stub was not started');
  const values = bindings(explanation, call, run.record);
  const expected = announced(explanation, values);
  expect(explanation.command.file).toBe(join(place.bin, request.agent));
  expect(received(call)).toEqual(expected);
  for (const { path, content } of explanation.files) {
    expect(readFileSync(filled(path, values), 'utf8')).toBe(filled(content, values));
  }
  await runShell(explanation.shell, values);
  const again = ofRun()[1];
  if (again === undefined) throw new Error('the text for bash started nothing');
  expect(received(again)).toEqual(expected);
}

const routes = {
  'its own login': () => ({ ownLogin: true }),
  'the scripted model': () => ({ provider: 'scripted' }),
  'a server on this machine': () => ({ provider: `local:${upstream.url}` }),
} as const;

const cases = agents.flatMap((agent) =>
  Object.keys(routes).map((route) => [agent, route as keyof typeof routes] as const),
);

test.each(cases)(
  'what explain shows of %s with %s is what the process receives, and so does the text for bash',
  async (agent, route) => {
    const muster = await place.muster();
    const request = { agent, directory: place.project, model: `it's "a" $HOME;x model`, ...routes[route]() };
    // Every prompt goes the same way whatever the route is, so that one route tries them all.
    const tried = route === 'its own login' ? prompts : prompts.filter((prompt) => prompt.length < 100).slice(-6);
    await Promise.all(tried.map((prompt) => check(muster, { ...request, prompt })));
  },
  120_000,
);

test.each(agents)('the instructions of %s arrive where explain says', async (agent) => {
  const muster = await place.muster();
  const instructions = `Be brief.\n$(id) "quoted" 'single' <b> \\ 🙂`;
  const request = { agent, directory: place.project, prompt: 'work', model: 'm', instructions };
  await check(muster, { ...request, provider: 'scripted' });
  await check(muster, { ...request, ownLogin: true });
});

test('a prompt of twenty megabytes arrives whole', async () => {
  const muster = await place.muster();
  const prompt = 'long prompt '.repeat(1_750_000);
  const run = await muster.run({ agent: 'claude', directory: place.project, prompt, ownLogin: true });
  await run.verdict;
  expect(place.call('claude').stdin.equals(Buffer.from(prompt))).toBe(true);
});

test('nothing of the environment that could load code or hold a secret is passed on', async () => {
  const hostile = {
    NODE_OPTIONS: '--inspect',
    LD_PRELOAD: '/x.so',
    BASH_ENV: '/x',
    GITHUB_TOKEN: 'ghp_1',
    PYTHONPATH: '/x',
  };
  const muster = await place.muster(hostile);
  const run = await muster.run({ agent: 'claude', directory: place.project, prompt: 'work', ownLogin: true });
  await run.verdict;
  expect(Object.keys(place.call('claude').env).filter((name) => name in hostile)).toEqual([]);
});
