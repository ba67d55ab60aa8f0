import { slot, type ResolvedRun } from '../../api';
import { copyOf } from './copy-of';
import { deepFreeze } from './deep-freeze';

/** A frozen run: on the own login, at level `workspace`, in a new session, with `parts` in place of its fields. */
export function fakeRun(parts: Partial<ResolvedRun> = {}): ResolvedRun {
  const routed = parts.route?.kind === 'provider';
  const run: ResolvedRun = {
    prompt: 'Say hello.',
    permission: 'workspace',
    route: { kind: 'own_login' },
    mode: { kind: 'create' },
    paths: { runDirectory: slot('run.directory'), ...(routed ? { home: slot('home'), cache: slot('cache') } : {}) },
    directory: '/srv/project',
    addDirectories: [],
    ...parts,
  };
  return deepFreeze(copyOf(run));
}
