import {
  permissionLevels,
  showText,
  type AgentDefinition,
  type PermissionLevel,
  type ResolvedRun,
} from '../../../src/api';
import { builtinPlugins } from '../../../plugins';
import { collectContributions, createOwnContainer, registerRegistry } from '../../../src/registry';
import { bundledProvider, bundledRoster, routedRunOf, routeOf, runOf } from '../../support/definitions';

const registry = registerRegistry(createOwnContainer(), collectContributions(builtinPlugins), bundledRoster);
const bypass =
  /dangerously|skip-permissions-unsafe|--auto-approve|--yolo|^yolo$|--auto(?![a-z-])|IS_SANDBOX|bypassPermissions|danger-full-access|allow-all/;

function runsOf(agent: AgentDefinition): readonly (readonly [string, ResolvedRun])[] {
  const scripted = bundledProvider('scripted');
  const routes = (agent.provider?.routes ?? []).map((route) => routeOf(agent, scripted, route));
  return [
    ['own login', runOf()],
    ...routes.map((route) => [route.kind === 'provider' ? route.protocol : '', routedRunOf(route)] as const),
  ];
}

/** It has nothing to be told at the widest level. */
function neverAsks({ permissions: { unrestricted } }: AgentDefinition): boolean {
  return unrestricted.args.length === 0 && Object.keys(unrestricted.env).length === 0;
}

const rows = [...bundledRoster.agents].flatMap(([name, agent]) =>
  runsOf(agent).flatMap(([route, run]) =>
    permissionLevels.map((level): readonly [string, PermissionLevel, string, ResolvedRun] => [name, level, route, run]),
  ),
);

test.each(rows)('%s at %s over %s asks nobody only if it is unrestricted', (name, permission, _route, run) => {
  const { definition, commandBuilder } = registry.resolve(name);
  for (const mode of [
    run.mode,
    { kind: 'resume', sessionId: 's1' } as const,
    { kind: 'fork', sessionId: 's1' } as const,
  ]) {
    const { args, env } = commandBuilder.build(definition, { ...run, mode, permission, model: 'm', maxTurns: 2 });
    const sent = [...args.map(showText), ...Object.entries(env).map(([key, value]) => `${key}=${showText(value)}`)];
    expect(sent.some((text) => bypass.test(text))).toBe(permission === 'unrestricted' && !neverAsks(definition));
  }
});

test('there is a row for every agent, level and route', () => {
  expect(rows.length).toBeGreaterThanOrEqual(permissionLevels.length * 2 * bundledRoster.agents.size);
});
