import type { ScenarioStep } from '../../../../src/scripted';
import { ScenarioPlayer } from '../../../../src/scripted/scenario/scenario-player';
import type { AdvertisedTool } from '../../../../src/scripted/tools/advertised-tool';

const shell: AdvertisedTool = { name: 'bash', input: 'function', schema: {} };
const reader: AdvertisedTool = { name: 'read', input: 'function', schema: {} };
const run: ScenarioStep = { kind: 'turn', action: { purpose: 'shell', command: 'true' } };

const player = (...steps: ScenarioStep[]): ScenarioPlayer => new ScenarioPlayer({ steps }, undefined);

describe('ScenarioPlayer', () => {
  test('plays one step a request, with the text before the tool call', () => {
    const playing = player({ ...run, say: 'first' }, { kind: 'turn', say: 'second' });
    expect(playing.next([shell])).toMatchObject({ step: 0, play: { text: 'first', call: { name: 'bash' } } });
    expect(playing.next([shell])).toEqual({ step: 1, play: { outcome: 'reply', text: 'second', call: undefined } });
  });

  test('thinks before it says something or uses a tool', () => {
    const playing = player({ ...run, thought: 'first' }, { kind: 'turn', say: 'done', thought: 'second' });
    expect(playing.next([shell])).toMatchObject({ play: { thought: 'first', call: { name: 'bash' } } });
    expect(playing.next([shell])).toMatchObject({ play: { thought: 'second', text: 'done' } });
    expect(playing.next([shell]).play).not.toHaveProperty('thought');
  });

  test.each([
    [
      'the last words that ended a turn',
      [
        { kind: 'turn', say: 'finished' },
        { ...run, say: 'again' },
      ],
      'finished',
    ],
    ['done where no step ends a turn', [{ ...run, say: 'again' }], 'done'],
  ] as const)('after the last step it answers with %s', (_title, steps, text) => {
    const playing = player(...steps);
    steps.forEach(() => playing.next([shell]));
    expect(playing.next([shell])).toEqual({ play: { outcome: 'reply', text, call: undefined } });
    expect(playing.next([shell])).toMatchObject({ play: { text } });
  });

  test('lasts as many requests as a fault says', () => {
    const playing = player({ kind: 'error', status: 500, message: 'x', times: 2 }, { kind: 'turn', say: 'well' });
    expect([1, 2, 3].map(() => playing.next([shell]).step)).toEqual([0, 0, 1]);
  });

  test.each<ScenarioStep>([
    { kind: 'error', status: 500, message: 'x', times: 'always' },
    { kind: 'hang', times: 'always' },
    { kind: 'endless', action: { purpose: 'shell', command: 'true' } },
  ])('never leaves a step without end: $kind', (step) => {
    const playing = player(step, { kind: 'turn', say: 'well' });
    expect(Array.from({ length: 20 }, () => playing.next([shell]).step)).toEqual(Array<number>(20).fill(0));
  });

  test('says which tool it wanted when none fits, and goes on to the next step in the same answer', () => {
    const playing = player({ ...run, say: 'I run it.' }, { kind: 'turn', say: 'done' });
    const { play, step } = playing.next([reader]);
    expect(step).toBe(1);
    expect(play).toMatchObject({ outcome: 'reply', call: undefined });
    expect(play).toHaveProperty('text', expect.stringMatching(/^I run it\.\n.* tool to shell, .*: read\.\ndone$/));
  });

  test('the next step may be one whose tool is offered', () => {
    const playing = player(run, { kind: 'turn', action: { purpose: 'read', path: 'a' } });
    expect(playing.next([reader])).toMatchObject({ step: 1, play: { call: { name: 'read' } } });
  });

  test('a scenario that ends with a tool that is not offered ends with that remark alone', () => {
    const { play, step } = player(run).next([reader]);
    expect(step).toBe(0);
    expect(play).toHaveProperty('text', expect.not.stringContaining('done'));
  });

  test('a fault is played also after a step whose tool is not offered', () => {
    expect(player(run, { kind: 'hang', times: 1 }).next([reader])).toEqual({ step: 1, play: { outcome: 'hang' } });
  });
});
