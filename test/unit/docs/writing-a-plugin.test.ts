import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMuster, type Verdict } from '../../../src';
import { GenericCommandBuilder, type AgentEvent, type AgentPlugin } from '../../../src/api';
import { parseEvent } from '../../../src/api/parse-event';
import { runRecordFiles } from '../../../src/api/run-record-files';
import * as testing from '../../../src/testing';
import { declaredFunctions, exportedValues } from './declared-functions';
import { readDocument } from './document';

const page = readDocument('writing-a-plugin.md');

/** Says its prompt and the first line of its sheet, one JSON object a line. */
const thrushProgram = `#!/bin/sh
[ "$1" = --version ] && exec echo 1.0.0
echo "{\\"note\\":\\"$(cat)\\"}"
echo 'tunes up'
echo "{\\"note\\":\\"$1 $(head -n 1 "$2")\\"}"
echo '{"done":true}'
`;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'muster-plugin-page-'));
  const [plugin = '', host = '', thrush = '', , probes = ''] = page.code('js');
  const [roster = '', , thrushRoster = ''] = page.code('yaml');
  write('index.js', plugin);
  write('host.js', host);
  write('probes.js', probes);
  write('roster/agents/canary.yaml', roster);
  write('thrush/index.js', thrush);
  write('thrush/roster/agents/thrush.yaml', thrushRoster);
  write('bin/thrush', thrushProgram, 0o755);
  write('bin/canary', '#!/bin/sh\necho \'tunes up\'\necho "sings $* $(cat)"\n', 0o755);
  mkdirSync(join(directory, 'project'));
});
afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, text: string, mode = 0o644): void {
  const file = join(directory, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode });
}

function environment(): Record<string, string> {
  const below = (name: string): string => join(directory, name);
  return {
    PATH: `${below('bin')}:/usr/bin:/bin`,
    HOME: below('home'),
    XDG_CONFIG_HOME: below('config'),
    XDG_STATE_HOME: below('state'),
    XDG_CACHE_HOME: below('cache'),
  };
}

function required(name: string): unknown {
  return require(join(directory, name));
}

test('the plugin of the page has twenty lines', () => {
  const [plugin = ''] = page.code('js');
  expect(plugin.split('\n').filter((line) => line !== '')).toHaveLength(20);
});

test('the plugin of the page runs its agent, by the host of the page', async () => {
  const before = process.env;
  process.env = environment();
  try {
    const { singing } = required('host.js') as { singing: (directory: string) => Promise<Verdict> };
    expect(await singing(join(directory, 'project'))).toMatchObject({ verdict: 'ok', text: '--caged Sing.' });
  } finally {
    process.env = before;
  }
});

test('its command has what the page promises', async () => {
  const { canaryPlugin } = required('index.js') as { canaryPlugin: AgentPlugin };
  const muster = await createMuster({ plugins: [canaryPlugin], environment: environment() });
  const plan = await muster.explain({
    agent: 'canary',
    directory: join(directory, 'project'),
    prompt: 'x',
    instructions: 'softly',
    model: 'm',
    ownLogin: true,
  });
  expect(plan.command.args).toEqual(['--voice=m', '--caged', '--score', '<run.directory>/instructions.md']);
});

test('the delivery and the decoder of the page carry instructions to its agent and its answer back', async () => {
  const { plugin } = required('thrush/index.js') as { plugin: AgentPlugin };
  const muster = await createMuster({ plugins: [plugin], environment: environment() });
  const run = await muster.run({
    agent: 'thrush',
    directory: join(directory, 'project'),
    prompt: 'Sing.',
    instructions: 'softly',
    ownLogin: true,
  });
  const events: unknown[] = [];
  for await (const event of run) events.push(event);
  expect(await run.verdict).toMatchObject({ verdict: 'ok', text: 'Sing. --sheet # Sheet' });
  expect(events).toContainEqual(expect.objectContaining({ type: 'raw', line: 'tunes up' }));
  const agents = [muster.registry.resolve('thrush').definition];
  const lines = { 'thrush-log': ['{"note":"la"}', 'tunes up', '{"done":true}'] };
  expect(testing.probePlugin(plugin, { agents, lines })).toEqual([]);
});

test('the page lists the methods that a command builder can override', () => {
  const others = ['constructor', 'build', 'routeEnvironment'];
  const own = Object.getOwnPropertyNames(GenericCommandBuilder.prototype).filter((name) => !others.includes(name));
  const listed = page.section('Strategies').rows.map(([name = '']) => name);
  // Another table of the section begins with a platform.
  expect(listed.filter((name) => /^[a-z]\w*$/.test(name) && name !== 'macOS')).toEqual(own);
});

test('the probes of the page find nothing in its plugin', () => {
  expect((required('probes.js') as { findings: unknown }).findings).toEqual([]);
});

test('its plugin also passes with the definition of its own roster', async () => {
  const { canaryPlugin } = required('index.js') as { canaryPlugin: AgentPlugin };
  const { registry } = await createMuster({ plugins: [canaryPlugin], environment: environment() });
  expect(testing.probePlugin(canaryPlugin, { agents: [registry.resolve('canary').definition] })).toEqual([]);
});

test('the page lists every rule of the probes with its meaning', () => {
  const rows = page.section('Testing').rows.filter(([rule = '']) => Object.hasOwn(testing.probeRules, rule));
  expect(rows).toEqual(Object.entries(testing.probeRules));
});

test('the page names every function of the kit and no other', () => {
  const named = page.section('Testing').rows.flatMap(([name = '']) => /^(\w+)\(/.exec(name)?.[1] ?? []);
  const functions = Object.entries(testing).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  expect(named.sort()).toEqual(functions.sort());
});

test('the page lists every event of a decoder with its fields', () => {
  const spoken = { text: 't', messageId: 'i', parentToolCallId: 'p' };
  const touched = {
    locations: [{ path: 'p', line: 1 }],
    diffs: [{ path: 'p', oldText: 'o', newText: 'n' }],
    parentToolCallId: 'p',
  };
  const complete: Readonly<Record<AgentEvent['type'], Readonly<Record<string, unknown>>>> = {
    session: { sessionId: 's', model: 'm' },
    message: spoken,
    message_delta: spoken,
    thought: spoken,
    thought_delta: spoken,
    tool_call: { toolCallId: 'a', name: 'n', kind: 'other', title: 't', input: null, ...touched },
    tool_call_update: {
      toolCallId: 'a',
      status: 'failed',
      output: 'o',
      exitCode: 0,
      denied: true,
      ...touched,
    },
    plan: { entries: [{ content: 'c', status: 'pending', priority: 'low' }], parentToolCallId: 'p' },
    usage: {
      usage: { inputTokens: 1 },
      scope: 'response',
      responseId: 'r',
      model: 'm',
      costUsd: 0,
      parentToolCallId: 'p',
    },
    question: { text: 't', waits: true },
    result: {
      isError: false,
      text: 't',
      status: 200,
      usage: {},
      costUsd: 0,
      retryAfterSeconds: 1,
      verdict: 'auth',
      inferred: true,
    },
    notice: { message: 'm' },
    raw: { line: 'l' },
  };
  const rows = page.section('Decoders').rows.filter(([name = '']) => Object.hasOwn(complete, name));
  expect(rows.map(([name]) => name)).toEqual(Object.keys(complete));
  for (const [type = '', fields = ''] of rows) {
    const given = { type, ...complete[type as AgentEvent['type']] };
    expect(parseEvent(given)).toEqual({ event: given, problems: [] });
    const listed = fields.replaceAll(/\([^)]*\)/g, '').match(/\w+/g) ?? [];
    expect(['type', ...listed]).toEqual(Object.keys(given));
  }
});

test('the page shows every function of the kit with its signature, and names all else that the kit exports', () => {
  const kit = 'src/api/kit';
  const exported = exportedValues(`${kit}/index.ts`);
  const declared = [...exported].flatMap(([name, from]) => {
    const file = join(__dirname, '../../..', kit, `${from}.ts`);
    const signature = declaredFunctions(readFileSync(file, 'utf8')).get(name);
    return signature === undefined ? [] : [[name, signature] as const];
  });
  const shown = page
    .section('The kit')
    .code('ts')
    .flatMap((code) => [...declaredFunctions(code)]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(declared));
  const functions = new Set(declared.map(([name]) => name));
  const others = [...exported.keys()].filter((name) => !functions.has(name));
  expect(others.filter((name) => !page.text.includes(`\`${name}\``))).toEqual([]);
  expect(functions.size).toBeGreaterThan(20);
});

test('the page names every channel of instructions, and what the run keeps itself', () => {
  const channels = ['arguments', 'environment', 'config', 'settings', 'home_file', 'prompt'];
  const rows = page.section('Channels of instructions').rows.map(([name]) => name);
  expect(rows.filter((name) => name !== 'channel')).toEqual(channels);
  for (const file of runRecordFiles) expect(page.text).toContain(`\`${file}\``);
});
