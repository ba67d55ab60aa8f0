import { GenericInstructionDelivery, joinText, slot, textBytes } from '../../../src/api';
import type { DeliveryContext, DeliveryPlan, InstructionDelivery, SlottedText } from '../../../src/api';
import { fakeAgent, probeInstructionDelivery, type ProbeRule } from '../../../src/testing';
import { capableAgent } from './agents';

const path = joinText(slot('run.directory'), '/instructions.md');

/** A delivery by `arguments`, whose plan is made here. */
function delivering(plan: (text: SlottedText, context: DeliveryContext) => unknown): InstructionDelivery {
  return {
    effect: () => 'adds',
    channel: () => 'arguments',
    plan: (_agent, text, context) => plan(text, context) as DeliveryPlan,
  };
}

function fileFlag(file: SlottedText, content: SlottedText): DeliveryPlan {
  return { channel: 'arguments', args: ['--rules', file], files: [{ path: file, content }] };
}

function rulesOf(delivery: InstructionDelivery, agent = capableAgent): readonly ProbeRule[] {
  return [...new Set(probeInstructionDelivery(delivery, agent).map(({ rule }) => rule))];
}

test.each([
  ['a flag for a file', fakeAgent({ instructions: { fileFlag: '--rules' } })],
  ['a flag for the text', fakeAgent({ instructions: { flag: '--rules' } })],
  [
    'a flag for the text and a file in the home',
    fakeAgent({ instructions: { flag: '--rules', homeFile: 'RULES.md' } }),
  ],
  ['a file in the home', fakeAgent({ instructions: { homeFile: 'RULES.md' } })],
  ['nothing but the prompt', fakeAgent()],
])('the generic delivery keeps the contract for an agent with %s', (_case, agent) => {
  expect(probeInstructionDelivery(new GenericInstructionDelivery(), agent)).toEqual([]);
});

test('a delivery whose configuration holds the text as JSON keeps the contract', () => {
  const delivery: InstructionDelivery = {
    effect: () => 'adds',
    channel: () => 'config',
    plan: (_agent, text) => ({ channel: 'config', config: { nested: [{ text }] }, files: [] }),
  };
  expect(rulesOf(delivery)).toEqual([]);
});

test('instructions in an object that only looks like a text with slots are lost', () => {
  const delivery: InstructionDelivery = {
    effect: () => 'adds',
    channel: () => 'config',
    plan: (_agent, text) => ({
      channel: 'config',
      config: { rules: { parts: typeof text === 'string' ? [text] : [{ slot: 'instructions' }] } },
      files: [],
    }),
  };
  expect(rulesOf(delivery)).toEqual(['instructions_lost']);
});

let calls = 0;

test.each<[ProbeRule, string, InstructionDelivery]>([
  [
    'threw',
    'cannot name its channel',
    {
      ...delivering(() => undefined),
      channel: () => {
        throw new Error('no');
      },
    },
  ],
  [
    'product_malformed',
    'names a channel that does not exist',
    { ...delivering(() => undefined), channel: () => 'mail' as never },
  ],
  [
    'product_malformed',
    'has an effect that does not exist',
    { ...delivering((text) => fileFlag(path, text)), effect: () => 'mixes' as never },
  ],
  ['threw', 'has no effect', { ...delivering((text) => fileFlag(path, text)), effect: undefined as never }],
  ['product_malformed', 'plans nothing', delivering(() => undefined)],
  [
    'channel_contradicts',
    'leaves to the prompt what is planned elsewhere',
    delivering(() => ({ channel: 'prompt', files: [] })),
  ],
  [
    'instructions_lost',
    'trims the text',
    delivering((text) => fileFlag(path, typeof text === 'string' ? text.trim() : text)),
  ],
  [
    'instructions_lost',
    'keeps the first 100 kB',
    delivering((text) => fileFlag(path, typeof text === 'string' ? text.slice(0, 100_000) : text)),
  ],
  [
    'instructions_lost',
    'turns the slot into text',
    delivering((text) => fileFlag(path, typeof text === 'string' ? text : '')),
  ],
  ['file_outside', 'writes into the directory of work', delivering((text) => fileFlag('AGENTS.md', text))],
  [
    'file_outside',
    'climbs out of the run directory',
    delivering((text) => fileFlag(joinText(slot('run.directory'), '/../x.md'), text)),
  ],
  [
    'file_outside',
    'writes beside the run directory',
    delivering((text) => fileFlag(joinText(slot('run.directory'), '-x.md'), text)),
  ],
  [
    'file_outside',
    'writes into a home that is not there',
    delivering((text) => fileFlag(joinText(slot('home'), '/x.md'), text)),
  ],
  [
    'argument_too_large',
    'puts any text into an argument',
    delivering((text) => ({ channel: 'arguments', args: ['--rules', text], files: [] })),
  ],
  [
    'argument_too_large',
    'puts any text into a variable',
    delivering((text) => ({ channel: 'environment', env: { RULES: text }, files: [] })),
  ],
  [
    'error_untyped',
    'refuses large text with a plain error',
    delivering((text) => {
      if (textBytes(text) > 100_000) throw new Error('too large');
      return fileFlag(path, text);
    }),
  ],
  [
    'not_pure',
    'counts its calls',
    delivering((text) => fileFlag(joinText(slot('run.directory'), `/${String(calls++)}.md`), text)),
  ],
  [
    'input_changed',
    'changes the limit of its context',
    delivering((text, context) => {
      if (!Object.isFrozen(context)) (context as { argumentLimitBytes: number }).argumentLimitBytes = 1;
      return fileFlag(path, text);
    }),
  ],
])('%s is found in a delivery that %s', (rule, _what, delivery) => {
  expect(rulesOf(delivery)).toContain(rule);
});

test.each<[string, unknown, string]>([
  ['an unknown channel', { channel: 'pigeon', files: [] }, 'channel "pigeon" does not exist'],
  ['no arguments', { channel: 'arguments', files: [] }, 'gave args that is nothing'],
  ['no variables', { channel: 'environment', files: [] }, 'gave env that is nothing'],
  ["a variable of Muster's", { channel: 'environment', env: { MUSTER_A: 'x' }, files: [] }, '"MUSTER_A"'],
  ['no configuration', { channel: 'config', files: [] }, 'has no config'],
  ['a file without content', { channel: 'home_file', files: [{ path }] }, 'item 2 is nothing'],
  ['a number that JSON has not', { channel: 'arguments', args: [1n], files: [] }, 'args whose item 1 is a bigint'],
])('a plan with %s is a finding, and nothing is thrown', (_title, plan, message) => {
  const findings = probeInstructionDelivery(
    delivering(() => plan),
    capableAgent,
  );
  expect(findings[0]).toMatchObject({ rule: 'product_malformed', message: expect.stringContaining(message) as string });
});

test('a file over one that the run keeps itself is a finding', () => {
  const events = joinText(slot('run.directory'), '/events.jsonl');
  expect(rulesOf(delivering((text) => fileFlag(events, text)))).toContain('file_outside');
});
