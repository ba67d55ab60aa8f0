import { bundledRegistry, factsOf, planOf } from '../../support/plans';
import { errorLike } from '../../support/error-like';
import { showText, type PermissionLevel } from '../../../src/api';
import type { RunPlan } from '../../../src/plan';

const registry = bundledRegistry();
const planIn = (name: string, directory: string, permission: PermissionLevel = 'workspace'): RunPlan => {
  const place = { path: directory, exists: true, repositoryRoot: '/project' };
  const request = { permission, unrestricted: permission === 'unrestricted', provider: 'scripted', model: 'm' };
  return planOf(registry.resolve(name), request, { facts: factsOf({ directory: place }) });
};

/** Every text that reaches the agent. */
const told = ({ command, files }: RunPlan): string =>
  [...Object.values(command.env), ...files.map(({ content }) => content)].map(showText).join('\n');

describe.each(['opencode', 'kilo'])('%s', (name) => {
  test('is told at workspace to edit below the directory of the run alone, and nothing in .git', () => {
    const [edit] = /"edit":\s*\{[^}]*\}/.exec(told(planIn(name, '/project/a/b'))) ?? [''];
    // The last rule that fits counts.
    expect(edit.replaceAll(/\s/g, '')).toBe(
      '"edit":{"*":"deny","a/b/*":"allow",".git":"deny",".git/*":"deny","*/.git":"deny","*/.git/*":"deny"}',
    );
  });

  test('is told at the root of a repository to edit all of it', () => {
    expect(told(planIn(name, '/project')).replaceAll(/\s/g, '')).toContain('"edit":{"*":"allow",".git":"deny"');
  });

  test.each(['a*', 'a?', 'a\\b', '{env:HOME}'])(
    'is refused at workspace in a directory whose name fits others: %j',
    (part) => {
      const plan = (): RunPlan => planIn(name, `/project/${part}/b`);
      expect(plan).toThrow(errorLike({ code: 'permission_refused' }));
      expect(plan).toThrow('Start the run in /project, or rename the directory.');
      expect(planIn(name, `/project/${part}/b`, 'unrestricted').permission.level).toBe('unrestricted');
    },
  );
});

test('an agent that is not held by patterns takes any name', () => {
  expect(planIn('claude', '/project/a*').permission.level).toBe('workspace');
});
