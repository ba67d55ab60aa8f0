import { callEvents, planEntries, readPlan, readQuestion, readToolCall } from '../../../../src/api';

const steps = [{ content: 'a', status: 'in_progress', priority: 'high' }];

describe('plans', () => {
  test.each([
    ['TodoWrite', { todos: steps }],
    ['todo_write', { todos: steps }],
    ['update_plan', { plan: [{ step: 'a', status: 'in_progress', priority: 'high' }] }],
    ['todo_list', { items: [{ text: 'a', status: 'in_progress', priority: 'high' }] }],
  ])('the call of %s writes one', (name, input) => {
    expect(readPlan(name, input)).toEqual(steps);
  });

  test.each([
    ['Write', { todos: steps }],
    ['TodoWrite', { todos: 'a' }],
    ['TodoWrite', undefined],
    ['constructor', { todos: steps }],
  ])('the call of %s with %j writes none', (name, input) => {
    expect(readPlan(name, input)).toBeUndefined();
  });

  test.each([
    [{ text: 'a', completed: true }, [{ content: 'a', status: 'completed' }]],
    [{ text: 'a', completed: false }, [{ content: 'a', status: 'pending' }]],
    [{ text: 'a' }, [{ content: 'a', status: 'pending' }]],
    [{ text: 'a', status: 'done', priority: 'urgent' }, [{ content: 'a', status: 'completed' }]],
    [{ text: 'a', status: 'cancelled' }, []],
    [{ text: 'a', status: 'toString' }, []],
    [{ text: 'a', status: 7 }, []],
    [{ text: '' }, []],
    ['a', []],
  ])('the step %j is read as %j', (step, entries) => {
    expect(planEntries([step])).toEqual(entries);
  });

  test('an empty list is a plan without steps, and no list is none', () => {
    expect(planEntries([])).toEqual([]);
    expect(planEntries({})).toBeUndefined();
  });
});

describe('questions', () => {
  test.each([
    ['AskUserQuestion', { questions: [{ question: 'a?' }, { header: 'h' }, { question: 'b?' }] }, 'a?\nb?'],
    ['ask_user', { question: 'a?' }, 'a?'],
    ['ask_user', { questions: [] }, undefined],
    ['Bash', { question: 'a?' }, undefined],
  ])('the call of %s with %j asks %j', (name, input, text) => {
    expect(readQuestion(name, input)).toBe(text);
  });
});

test('a call is told with what it says beside', () => {
  const plan = readToolCall({ id: '1', name: 'TodoWrite', arguments: { todos: steps } });
  const question = readToolCall({ id: '2', name: 'ask_user', arguments: '{"question":"a?"}' });
  const command = readToolCall({ id: '3', name: 'Bash', arguments: { command: 'ls' } });
  if (plan === undefined || question === undefined || command === undefined) throw new Error('no calls');
  const ofSubAgent = { ...plan, parentToolCallId: '0' };
  expect(callEvents(ofSubAgent)).toEqual([ofSubAgent, { type: 'plan', entries: steps, parentToolCallId: '0' }]);
  expect(callEvents(question)).toEqual([question, { type: 'question', text: 'a?' }]);
  expect(callEvents(command)).toEqual([command]);
});
