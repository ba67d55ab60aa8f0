import { CopilotInstructionDelivery } from '../../../plugins/copilot';
import { bundledAgent } from '../../support/definitions';

describe('copilot instruction delivery', () => {
  test.each([
    ['with a private home', { runDirectory: '/run', home: '/home/of/the/session' }],
    ['on own login', { runDirectory: '/run' }],
  ])('puts the text as it is into a file of a directory that a variable names, %s', (_name, paths) => {
    const instructionDelivery = new CopilotInstructionDelivery();
    const plan = instructionDelivery.plan(bundledAgent('copilot'), '---\n@README.md\n', {
      paths,
      argumentLimitBytes: 10,
    });
    expect(plan).toEqual({
      channel: 'environment',
      env: { COPILOT_CUSTOM_INSTRUCTIONS_DIRS: '/run/instructions' },
      files: [{ path: '/run/instructions/run.instructions.md', content: '---\n@README.md\n' }],
    });
  });
});
