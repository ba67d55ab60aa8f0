import { createMuster, type Muster } from '../../src';
import { createHost, type Host } from './host';

/** A whole agent: this text, and a program on PATH. */
const echoAgent = `
roster_version: 1
label: Echo agent
binary: echo-agent
headless:
  subcommand: [speak]
  prompt: { channel: argument, end_of_options: true }
  model_flag: --model
permissions:
  workspace: { args: [--careful], enforced_by: cli }
git_identity: { name: Echo, email: echo@agents.invalid }
log_format: plain
provider:
  token_env: { _default: ECHO_TOKEN }
  routes:
    - protocol: openai-chat
      base_url_env: ECHO_URL
`;

const program = `#!/bin/sh
if [ "$1" = --version ]; then echo 'echo-agent 4.5.6'; exit; fi
printf '%s\\n' "$@"
echo "author=$GIT_AUTHOR_NAME url=\${ECHO_URL:+set} token=\${ECHO_TOKEN:+set}"
`;

let host: Host;
let muster: Muster;
beforeEach(async () => {
  host = createHost();
  host.write('roster/agents/echo-agent.yaml', echoAgent);
  host.write('bin/echo-agent', program, 0o755);
  muster = await createMuster({ rosterDirectories: [`${host.root}/roster`], environment: host.environment });
});
afterEach(() => {
  host.remove();
});

test('one YAML file adds an agent that runs, on its own login', async () => {
  const run = await muster.run({
    agent: 'echo-agent',
    directory: host.project,
    prompt: '--help me',
    model: 'm',
    ownLogin: true,
  });
  const verdict = await run.verdict;
  expect(verdict.verdict).toBe('ok');
  expect(verdict.text.split('\n')).toEqual([
    'speak',
    '--model',
    'm',
    '--careful',
    '--',
    '--help me',
    'author=Echo url= token=',
  ]);
});

test('the same file lets it run through a provider', async () => {
  const run = await muster.run({ agent: 'echo-agent', directory: host.project, prompt: 'hello', provider: 'scripted' });
  const verdict = await run.verdict;
  expect(verdict).toMatchObject({ verdict: 'ok', turns: 0 });
  expect(verdict.text).toContain('url=set token=set');
});

test('it stands among the agents of the machine with its version', async () => {
  const status = (await muster.agents()).find(({ agent }) => agent === 'echo-agent');
  expect(status).toMatchObject({
    label: 'Echo agent',
    installed: true,
    version: '4.5.6',
    ready: true,
    permission: 'workspace',
  });
});

test('instructions that it has no flag for follow the prompt', async () => {
  const plan = await muster.explain({
    agent: 'echo-agent',
    directory: host.project,
    prompt: 'hello',
    instructions: 'Be brief.',
    ownLogin: true,
  });
  expect(plan.delivery).toBeUndefined();
  expect(plan.command.args.at(-1)).toBe('hello\n\nBe brief.');
});
