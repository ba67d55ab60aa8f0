import { ContinueInstructionDelivery } from '../../../plugins/continue';
import { showText, slot, type DeliveryContext, type InstructionShape } from '../../../src/api';
import { definitionOf } from '../../support/definitions';

const delivery = new ContinueInstructionDelivery();
const context: DeliveryContext = {
  paths: { runDirectory: slot('run.directory'), home: slot('home') },
  argumentLimitBytes: 100,
};
const filesOf = (instructions: Partial<InstructionShape>, text: string): readonly string[] =>
  delivery
    .plan(definitionOf({ instructions: { effect: 'adds', ...instructions } }), text, context)
    .files.map(({ path, content }) => `${showText(path)}: ${showText(content)}`);

describe('instruction delivery of Continue', () => {
  test.each(['a rule', '---\nalwaysApply: false\n---\na rule'])('puts a head before %j in the home', (text) => {
    expect(filesOf({ homeFile: 'rules/r.md' }, text)).toEqual([`<home>/rules/r.md: ---\n---\n${text}`]);
  });

  test('leaves a text alone that goes another way', () => {
    expect(filesOf({ fileFlag: '--rule' }, 'a rule')).toEqual(['<run.directory>/instructions.md: a rule']);
  });
});
