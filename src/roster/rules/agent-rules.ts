import { isBareBinary, type Finding } from '../checks';
import type { RosterLayerKind } from '../roster';
import { approvalRule } from './approval-rule';
import { bypassRule } from './bypass-rule';
import { homeRule } from './home-rule';
import { levelRule } from './level-rule';
import { readValue } from './read-value';

/** Rules of an agent that need more than one field, or the layer that set a field. Safe on values of any shape. */
export function agentRules(plain: unknown, binaryLayer: RosterLayerKind | undefined): readonly Finding[] {
  return [
    ...binaryRule(plain, binaryLayer),
    ...promptRule(plain),
    ...resumeRule(plain),
    ...routesRule(plain),
    ...settingsRule(plain),
    ...homeRule(plain),
    ...levelRule(plain),
    ...bypassRule(plain),
    ...approvalRule(plain),
  ];
}

function binaryRule(plain: unknown, layer: RosterLayerKind | undefined): readonly Finding[] {
  const binary = readValue(plain, 'binary');
  const mayBePath = layer === 'operator' || layer === 'directory';
  if (typeof binary !== 'string' || !binary.startsWith('/') || isBareBinary(binary) || mayBePath) return [];
  return [{ path: ['binary'], message: 'is a path, which only the operator may set', expected: 'a bare name' }];
}

function promptRule(plain: unknown): readonly Finding[] {
  const path = ['headless', 'prompt'];
  if (readValue(plain, ...path, 'channel') !== 'flag' || readValue(plain, ...path, 'flag') !== undefined) return [];
  return [{ path: [...path, 'flag'], message: 'is missing', expected: 'the flag of channel flag' }];
}

/** Nobody would write them anywhere. */
function settingsRule(plain: unknown): readonly Finding[] {
  if (readValue(plain, 'settings') !== undefined) return [];
  const routes = readValue(plain, 'provider', 'routes');
  const inRoutes = Array.isArray(routes) ? routes.map((_, index) => ['provider', 'routes', index, 'settings']) : [];
  return [['instructions', 'settings'], ...inRoutes]
    .filter((path) => readValue(plain, ...path) !== undefined)
    .map((path) => ({ path, message: 'would be written nowhere', expected: 'a settings section with a file' }));
}

function resumeRule(plain: unknown): readonly Finding[] {
  const path = ['session', 'supports_resume'];
  if (readValue(plain, ...path) !== true) return [];
  const hasWay = ['resume_flag', 'resume_subcommand'].some((key) => readValue(plain, 'session', key) !== undefined);
  return hasWay ? [] : [{ path, message: 'is true', expected: 'a resume_flag or a resume_subcommand beside it' }];
}

function routesRule(plain: unknown): readonly Finding[] {
  const routes = readValue(plain, 'provider', 'routes');
  if (!Array.isArray(routes)) return [];
  const protocols = routes.map((route: unknown) => readValue(route, 'protocol'));
  return protocols.flatMap((protocol, index) =>
    typeof protocol === 'string' && protocols.indexOf(protocol) < index
      ? [{ path: ['provider', 'routes', index, 'protocol'], message: `is ${protocol} for the second time` }]
      : [],
  );
}
