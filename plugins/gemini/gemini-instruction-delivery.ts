import { joinText, partsOf, type DeliveryChannel, type DeliveryPlan, type InstructionDelivery } from '../../src/api';
import type { AgentDefinition, DeliveryContext, SlottedText } from '../../src/api';

/** What Gemini CLI takes for the import of a file in its context files. */
const fileImport = /(?<![^ \t\r\n])@(?=[./A-Za-z])/g;

/**
 * Gemini CLI reads instructions from a context file, where a word that begins with `@` stands for a file: one in the
 * private home adds to its system prompt, else one in a further directory adds to what it says of the project.
 */
export class GeminiInstructionDelivery implements InstructionDelivery {
  effect(): 'adds' {
    return 'adds';
  }

  channel(): DeliveryChannel {
    return 'arguments';
  }

  plan(_agent: AgentDefinition, instructions: SlottedText, { paths }: DeliveryContext): DeliveryPlan {
    const content = withoutImports(instructions);
    if (paths.home !== undefined) {
      return { channel: 'home_file', files: [{ path: joinText(paths.home, '/.gemini/GEMINI.md'), content }] };
    }
    const directory = joinText(paths.runDirectory, '/instructions');
    return {
      channel: 'arguments',
      args: ['--include-directories', directory],
      files: [{ path: joinText(directory, '/GEMINI.md'), content }],
    };
  }
}

/** A backslash keeps the word text; the model sees it, too. */
function withoutImports(text: SlottedText): SlottedText {
  const parts = partsOf(text).map((part) => (typeof part === 'string' ? part.replaceAll(fileImport, '\\@') : part));
  return joinText({ parts });
}
