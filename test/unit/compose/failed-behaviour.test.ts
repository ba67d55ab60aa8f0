import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMuster } from '../../../src';
import { definePlugin, GenericStrategy } from '../../../src/api';
import { errorLike } from '../../support/error-like';
import { useTemporaryDirectory } from '../../support/temporary-directory';

const directory = useTemporaryDirectory();

test('an agent whose own behaviour failed does not run with that of the agent that it derives from', async () => {
  mkdirSync(join(directory(), 'roster', 'agents'), { recursive: true });
  for (const name of ['mine', 'other']) {
    writeFileSync(join(directory(), 'roster', 'agents', `${name}.yaml`), 'roster_version: 1\nderive: claude\n');
  }
  const broken = definePlugin({
    apiVersion: 1,
    id: 'broken',
    version: '1.0.0',
    register(registrar) {
      registrar.strategy('mine', () => new GenericStrategy());
      throw new Error('out of order');
    },
  });

  const { registry } = await createMuster({
    plugins: [broken],
    rosterDirectories: [join(directory(), 'roster')],
    environment: { HOME: directory() },
  });

  expect(() => registry.resolve('mine')).toThrow(
    errorLike({ code: 'strategy_unknown', message: expect.stringContaining('out of order') as string }),
  );
  expect(registry.resolve('other').strategy).toBe('claude');
});
