import { getEventListeners } from 'node:events';
import { isAlive, StubPlace, until } from '../support/stub-place';

let place: StubPlace;

beforeEach(() => {
  place = new StubPlace();
});

afterEach(() => {
  place.dispose();
});

const request = () => ({ agent: 'stub', directory: place.project, prompt: 'work' });
const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

test('a signal that is aborted already starts nothing', async () => {
  place.install('stub-agent');
  const muster = await place.muster();
  const failure = muster.run(request(), { signal: AbortSignal.abort(new Error('no time')) });
  await expect(failure).rejects.toMatchObject({
    code: 'run_aborted',
    message: 'The run was aborted before it was started: no time. Nothing was started.',
    cause: { message: 'no time' },
  });
  expect(place.records()).toEqual([]);
  expect(place.calls('stub-agent')).toEqual([]);
});

test('a signal that is aborted while the run is planned starts nothing', async () => {
  place.install('stub-agent');
  const muster = await place.muster();
  const controller = new AbortController();
  const failure = muster.run(request(), { signal: controller.signal });
  controller.abort();
  await expect(failure).rejects.toMatchObject({ code: 'run_aborted' });
  expect(place.records()).toEqual([]);
  expect(listeners(controller.signal)).toBe(0);
});

test.each([
  ['an error', new Error('no time'), 'no time'],
  ['a text', 'enough', 'enough'],
  ['nothing', undefined, 'This operation was aborted'],
])('a signal that is aborted with %s ends the run as cancelled for that reason', async (_, reason, told) => {
  place.install('stub-agent', { steps: [{ do: 'hang' }] });
  const controller = new AbortController();
  const run = await (await place.muster()).run(request(), { signal: controller.signal });
  await until(() => place.calls('stub-agent').length === 1, 'the stub');
  controller.abort(reason);
  await expect(run.verdict).resolves.toMatchObject({ verdict: 'cancelled', reason: told, exitCode: 130 });
  expect(isAlive(place.call('stub-agent').pid)).toBe(false);
});

test('a signal that outlives its runs keeps no listener, and changes nothing when they are over', async () => {
  place.install('stub-agent', { steps: [{ do: 'print', lines: ['done'] }] });
  const muster = await place.muster();
  const controller = new AbortController();
  const { signal } = controller;
  for (let count = 0; count < 3; count += 1) {
    const run = await muster.run(request(), { signal });
    expect(listeners(signal)).toBe(1);
    await expect(run.verdict).resolves.toMatchObject({ verdict: 'ok' });
    expect(listeners(signal)).toBe(0);
  }
  controller.abort();
  expect(place.calls('stub-agent')).toHaveLength(3);
});

test('what is no signal is refused', async () => {
  place.install('stub-agent');
  const muster = await place.muster();
  const failure = muster.run(request(), { signal: 'soon' as unknown as AbortSignal });
  await expect(failure).rejects.toMatchObject({ code: 'request_invalid' });
});
