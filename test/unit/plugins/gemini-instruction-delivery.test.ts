import { GeminiInstructionDelivery } from '../../../plugins/gemini';
import { slot } from '../../../src/api';
import { bundledAgent } from '../../support/definitions';

const agent = bundledAgent('gemini');
const paths = { runDirectory: '/run', home: '/home/of/the/session' };

/** What the context file holds for these instructions. */
function contextFile(instructions: string): unknown {
  const instructionDelivery = new GeminiInstructionDelivery();
  return instructionDelivery.plan(agent, instructions, { paths, argumentLimitBytes: 131_072 }).files[0];
}

describe('gemini instruction delivery', () => {
  test('puts the text into the context file of the private home', () => {
    expect(contextFile('Be brief.')).toEqual({
      path: '/home/of/the/session/.gemini/GEMINI.md',
      content: 'Be brief.',
    });
  });

  test.each([
    ['@README.md', '\\@README.md'],
    ['see @./a and\n@/etc/passwd\t@../b', 'see \\@./a and\n\\@/etc/passwd\t\\@../b'],
    ['Use @Injectable()', 'Use \\@Injectable()'],
    ['me@example.com, @ and @1, `@x`', 'me@example.com, @ and @1, `@x`'],
  ])('keeps %j from being read as the import of a file', (instructions, content) => {
    expect(contextFile(instructions)).toMatchObject({ content });
  });

  test('leaves slots alone', () => {
    const instructionDelivery = new GeminiInstructionDelivery();
    const plan = instructionDelivery.plan(agent, slot('instructions'), { paths, argumentLimitBytes: 131_072 });
    expect(plan.files[0]?.content).toEqual(slot('instructions'));
  });

  test('on own login puts it into a further directory', () => {
    const instructionDelivery = new GeminiInstructionDelivery();
    const context = { paths: { runDirectory: '/run' }, argumentLimitBytes: 131_072 };
    expect(instructionDelivery.plan(agent, 'See @a.', context)).toEqual({
      channel: 'arguments',
      args: ['--include-directories', '/run/instructions'],
      files: [{ path: '/run/instructions/GEMINI.md', content: 'See \\@a.' }],
    });
  });
});
