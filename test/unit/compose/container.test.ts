import { container as root } from 'tsyringe';
import { createMuster } from '../../../src';
import { instructionDeliveryToken, type InstructionDelivery } from '../../../src/api';
import { createHost } from '../../contract/host';

test('a run uses what the host has registered in its own container', async () => {
  const host = createHost();
  host.write('bin/claude', '#!/bin/sh\n', 0o755);
  const container = root.createChildContainer();
  const delivery: InstructionDelivery = {
    effect: () => 'adds',
    channel: () => 'arguments',
    plan: (_agent, instructions) => ({ channel: 'arguments', args: ['--mine', instructions], files: [] }),
  };
  container.register(instructionDeliveryToken('claude'), { useValue: delivery });
  try {
    const muster = await createMuster({ container, environment: host.environment });
    const request = { agent: 'claude', directory: host.project, prompt: 'x', instructions: 'be kind' };
    const { command } = await muster.explain(request);
    expect(command.args.join(' ')).toContain('--mine be kind');
    await expect(muster.explain({ ...request, modle: 'm' } as typeof request)).rejects.toMatchObject({
      code: 'request_invalid',
    });
  } finally {
    host.remove();
    await container.dispose();
  }
});
