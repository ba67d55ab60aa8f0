import { CleanUp } from '../../../src/run/clean-up';

test('steps run once and in reverse, also after one that fails', async () => {
  const done: number[] = [];
  const cleanUp = new CleanUp();
  cleanUp.add(() => void done.push(1));
  cleanUp.add(() => Promise.reject(new Error('no')));
  cleanUp.add(() => void done.push(3));
  await expect(cleanUp.run()).resolves.toEqual([new Error('no')]);
  await expect(cleanUp.run()).resolves.toEqual([]);
  expect(done).toEqual([3, 1]);
});
