import { runInNewContext } from 'node:vm';
import { bundledAgent } from '../../support/definitions';

type Hook = (call: { readonly tool: string }, request: { readonly args?: unknown }) => Promise<void>;

/** The hook that the file of an agent gives to its CLI. */
async function hookOf(agent: string): Promise<Hook> {
  const text = bundledAgent(agent).headless.files['unmoved.js'] ?? '';
  const create = runInNewContext(text.replace('export const Unmoved =', '')) as () => Promise<Record<string, Hook>>;
  const hook = (await create())['tool.execute.before'];
  if (hook === undefined) throw new Error(`${agent} has no such hook`);
  return hook;
}

const moving = '*** Begin Patch\n*** Update File: a\n*** Move to: .git/config\n@@\n-a\n+b\n*** End Patch';

describe.each(['opencode', 'kilo'])('the patches of %s', (agent) => {
  test('that move a file are refused', async () => {
    const hook = await hookOf(agent);
    await expect(hook({ tool: 'apply_patch' }, { args: { patchText: moving } })).rejects.toThrow('may not move files');
  });

  test.each([
    ['apply_patch', { args: { patchText: moving.replace('*** Move to: .git/config\n', '') } }],
    ['apply_patch', {}],
    ['write', { args: { content: moving } }],
  ])('that move none, and other tools, are left alone: %s %j', async (tool, request) => {
    const hook = await hookOf(agent);
    await expect(hook({ tool }, request)).resolves.toBeUndefined();
  });
});
