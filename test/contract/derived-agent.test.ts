import type { AgentRegistry, BoundAgent } from '../../src';
import { claudeAnswer } from '../support/stub-behaviour';
import { planOf } from '../support/plans';
import { registryWith } from './golden/golden-roster';

let registry: AgentRegistry;
let mine: BoundAgent;
let base: BoundAgent;
beforeAll(async () => {
  registry = await registryWith({ mine: 'derive: claude\nlabel: Mine\nbinary: my-claude\n' });
  mine = registry.resolve('mine');
  base = registry.resolve('claude');
});

describe('an entry that derives from Claude Code', () => {
  test.each(['read_only', 'workspace', 'unrestricted'] as const)('is started like it at %s', (permission) => {
    const request = { permission, ownLogin: true, model: 'm', maxTurns: 3, prompt: '/a @b' };
    expect(planOf(mine, request).command).toEqual(planOf(base, request).command);
  });

  test('takes instructions in the same place, and not in its prompt', () => {
    const request = { instructions: 'Be kind.', ownLogin: true };
    const plan = planOf(mine, request);
    expect(plan.delivery).toEqual({ channel: 'arguments', effect: 'adds' });
    expect(plan.files).toEqual(planOf(base, request).files);
    expect(plan.command.stdin).toBe('do it');
  });

  test('goes on with its sessions in the same way', () => {
    const text = mine.buildHeadlessCommand({ timeoutSeconds: 0 });
    expect(text).toMatch(/--resume "\$\{session_id\}"/);
    expect(text).toBe(
      base
        .buildHeadlessCommand({ timeoutSeconds: 0 })
        .replaceAll('command claude', 'command my-claude')
        .replaceAll(/(?<="\$@"' )claude /g, 'my-claude '),
    );
  });

  test('has its output read by the same decoder', () => {
    const answer = claudeAnswer('done');
    const lines = answer.do === 'print' ? answer.lines : [];
    const read = (agent: BoundAgent): readonly unknown[] => {
      const decoder = agent.createEventDecoder();
      return lines.flatMap((line) => decoder.decode(line));
    };
    expect(read(mine)).toEqual(read(base));
    expect(read(mine)).toContainEqual(expect.objectContaining({ type: 'result', text: 'done' }));
  });
});
