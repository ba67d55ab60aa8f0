export { loadRoster, type LoadRosterOptions } from './load-roster';
export { bundledLayer, packageRoot } from './package-root';
export type { EntryKind, Roster, RosterLayer, RosterLayerKind } from './roster';
export type { JudgedAgent } from './judged-agent';
export { judgeRosterPath, validateRosterPath } from './validate-roster-path';
