import {
  createMuster,
  permissionLevels,
  showText,
  type BoundAgent,
  type JsonValue,
  type PermissionLevel,
} from '../../src';
import type { RunPlan, RunRequest } from '../../src';
import { createHost } from './host';
import { acceptedBy, bundledRegistry, factsOf, planOf } from '../support/plans';

const registry = bundledRegistry();

/** A way to a model; the scripted service serves every protocol. */
const ways: readonly (readonly [string, Partial<RunRequest>])[] = [
  ['its own login', { ownLogin: true }],
  ['a provider', { provider: 'scripted', model: 'm' }],
];

/** What an entry says at the unrestricted level and at no other: arguments, `NAME=value`, and leaves of configuration. */
function approvalsOf({ definition: { permissions } }: BoundAgent): readonly string[] {
  const said = (level: PermissionLevel): readonly string[] => {
    const { args, env, config } = permissions[level];
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    return [...args.filter((text) => !text.includes('{')), ...variables, ...leavesOf(config)];
  };
  const elsewhere = [...said('read_only'), ...said('workspace')];
  return said('unrestricted').filter((text) => !elsewhere.includes(text));
}

/** Each scalar of a configuration as it stands in JSON, behind its key. */
function leavesOf(value: JsonValue, key = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${key}${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, Array.isArray(value) ? '' : `${JSON.stringify(name)}:`),
  );
}

/** Everything of a plan that the agent is given. */
function givenBy({ command, files }: RunPlan): readonly string[] {
  return [
    ...command.args.map(showText),
    ...Object.entries(command.env).map(([name, value]) => `${name}=${showText(value)}`),
    ...files.map(({ content }) => showText(content)),
  ];
}

/** An approval is a whole argument or a whole variable, or stands in a text that is JSON. */
function hasApproval(given: readonly string[], approval: string): boolean {
  return given.some((text) => text === approval || (approval.includes('"') && text.includes(approval)));
}

const agents = registry.names.map((name) => [name, registry.resolve(name)] as const);
const rows = agents.flatMap(([name, agent]) =>
  ways
    .filter(([, way]) => way.provider === undefined || (agent.definition.provider?.routes.length ?? 0) > 0)
    .flatMap(([title, way]) => permissionLevels.map((level) => ({ name, agent, title, way, level }))),
);

/** The plan; absent where nobody would hold the agent to the level, which is refused. */
function planAt(agent: BoundAgent, request: Partial<RunRequest>): RunPlan | undefined {
  try {
    return planOf(agent, request, { facts: factsOf({ binary: { path: '/usr/bin/agent', version: '99.0.0' } }) });
  } catch (error) {
    expect(error).toMatchObject({ code: 'permission_refused' });
    return undefined;
  }
}

test.each(agents)('%s says something of its own at the unrestricted level, or asks nobody at any', (_name, agent) => {
  const { workspace, read_only: readOnly } = agent.definition.permissions;
  const isHeld = [workspace, readOnly].some(({ enforcedBy }) => enforcedBy !== 'none');
  const narrows = [workspace, readOnly].some(
    ({ args, env, config }) => args.length + Object.keys(env).length + Object.keys(config).length > 0,
  );
  expect(!isHeld || approvalsOf(agent).length > 0 || narrows).toBe(true);
});

test.each(rows)('$name at $level over $title is approved of everything only if it is unrestricted', (row) => {
  const { agent, way, level } = row;
  const plan = planAt(agent, { ...way, permission: level });
  if (plan === undefined) {
    expect(level).not.toBe('unrestricted');
    return;
  }
  const given = givenBy(plan);
  expect(approvalsOf(agent).filter((approval) => hasApproval(given, approval))).toEqual(
    level === 'unrestricted' ? approvalsOf(agent) : [],
  );
});

test.each(rows.filter(({ level }) => level === 'workspace'))(
  '$name over $title is unrestricted for the literal true alone',
  ({ agent, way }) => {
    const usual = planAt(agent, way);
    for (const unrestricted of ['false', 'true', '0', '1', 0, 1, [], {}, null, false]) {
      const request = { ...way, unrestricted } as unknown as Partial<RunRequest>;
      expect(planAt(agent, request)?.command).toEqual(usual?.command);
    }
    const open = planAt(agent, { ...way, unrestricted: true });
    expect(open?.permission.level).toBe('unrestricted');
  },
);

test('a variable that says unrestricted changes nothing: only the request and the configuration of the person do', async () => {
  const host = createHost();
  try {
    host.write('bin/claude', '#!/bin/sh\necho 99.0.0\n', 0o755);
    const environment = { ...host.environment, MUSTER_UNRESTRICTED: '1', MUSTER_PERMISSION: 'unrestricted' };
    const muster = await createMuster({ environment });
    const plan = await muster.plan({ agent: 'claude', directory: host.project, prompt: 'do it', ownLogin: true });
    expect(plan.permission).toMatchObject({ level: 'workspace', why: 'default' });
    expect(Object.keys(plan.command.env)).not.toContain('MUSTER_UNRESTRICTED');
  } finally {
    host.remove();
  }
});

test.each(agents)('the bash text of %s has its approvals only if it is unrestricted', (_name, agent) => {
  const approvals = approvalsOf(agent).filter((text) => !text.includes('"'));
  const wordsOf = (permission: PermissionLevel): readonly string[] =>
    agent.buildHeadlessCommand({ timeoutSeconds: 0, permission }).split(/[\s'"]+/);
  const plain = approvals.filter((text) => /^[\w=.,:/-]+$/.test(text));
  expect(plain.filter((text) => !wordsOf('unrestricted').includes(text))).toEqual([]);
  if (acceptedBy(agent, { ownLogin: true }).unrestricted === true) return;
  expect(plain.filter((text) => wordsOf('workspace').includes(text))).toEqual([]);
});
