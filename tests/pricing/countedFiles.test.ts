import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CountedFiles } from '../../src/shared/quote/countedFiles.ts';

const counter = vi.hoisted(() => ({ finish: new Map<string, () => void>() }));

vi.mock('../../engine/client/counting/index.ts', () => ({
  countFile: ({ name }: File) =>
    new Promise(resolve => {
      counter.finish.set(name, () => resolve({ counts: { word: { count: 7, sure: true } }, reason: null }));
    }),
}));

beforeEach(() => {
  counter.finish.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
const finishCount = async (name: string) => {
  counter.finish.get(name)?.();
  await vi.advanceTimersByTimeAsync(0);
};

async function addFiles() {
  const files = new CountedFiles();
  files.add(
    names.map(name => new File([name], name)),
    { manuscript: ['.txt'] },
  );
  await vi.waitFor(() => expect(counter.finish.size).toBe(names.length));
  const listener = vi.fn();
  files.subscribe(listener);
  return { files, listener };
}

it('counts of several files are shown together, and the last one at once', async () => {
  const { files, listener } = await addFiles();
  await finishCount('a.txt');
  await finishCount('b.txt');
  expect(listener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(listener).toHaveBeenCalledTimes(1);

  await finishCount('c.txt');
  await finishCount('d.txt');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(files.get().map(({ counting, counts }) => [counting, counts.word?.count])).toEqual(
    names.map(() => [false, 7]),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('a removed file does not wait for the counts of others', async () => {
  const { files, listener } = await addFiles();
  await finishCount('a.txt');
  const [, second] = files.get();
  if (second) files.remove(second.id);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(files.get().map(({ counts }) => counts.word?.count)).toEqual([7, undefined, undefined]);
});
