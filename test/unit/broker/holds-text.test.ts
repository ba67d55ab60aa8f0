import { holdsText } from '../../../src/broker/holds-text';
import { readRequestBody } from '../../../src/broker/request-body';
import { summariseRequest } from '../../../src/broker/request-summary';

const expected = 'AnswerinFrenchalways';
const line = 'Answer in *French*, always.';

test.each([
  ['a system text', { system: line }],
  [
    'a block of many',
    {
      system: [
        { type: 'text', text: 'You are an agent.' },
        { type: 'text', text: `# Rules\n${line}` },
      ],
    },
  ],
  [
    'a message',
    {
      messages: [
        { role: 'user', content: 'hello' },
        { role: 'system', content: line },
      ],
    },
  ],
  ['a developer item', { input: [{ role: 'developer', content: [{ type: 'input_text', text: line }] }] }],
  ['a system instruction', { systemInstruction: { parts: [{ text: line }] } }],
  ['a text that was wrapped and quoted', { system: '> Answer in\n> "French",\n> always' }],
])('is found in %s', (_where, body) => {
  expect(holdsText(body, expected)).toBe(true);
});

test.each([
  ['nothing', {}],
  ['another text', { system: 'Answer in German, always.' }],
  ['two texts that hold a part each', { system: ['Answer in', 'French, always.'] }],
  ['the name of a field', { [line]: 1 }],
])('is not found in %s', (_where, body) => {
  expect(holdsText(body, expected)).toBe(false);
});

test('a body that is nested very deeply is walked through', () => {
  const depth = 50_000;
  expect(holdsText(JSON.parse(`${'['.repeat(depth)}${JSON.stringify(line)}${']'.repeat(depth)}`), expected)).toBe(true);
});

describe('the summary of a request', () => {
  const summary = (body: object, expects?: string) =>
    summariseRequest('POST', '/v1/x', readRequestBody(Buffer.from(JSON.stringify(body))), {
      ...(expects === undefined ? {} : { expects }),
    });
  const tools = [{ name: 'shell' }];

  test('says of a turn whether it held what is expected', () => {
    expect(summary({ tools, system: line }, expected)).toEqual({ tools: 1, instructionsSeen: true });
    expect(summary({ tools, system: 'no' }, expected)).toEqual({ tools: 1, instructionsSeen: false });
  });

  test('says nothing where nothing is expected, and nothing of what is no turn', () => {
    expect(summary({ tools, system: line })).toEqual({ tools: 1 });
    expect(summary({ system: line }, expected)).toEqual({ tools: 0 });
  });
});
