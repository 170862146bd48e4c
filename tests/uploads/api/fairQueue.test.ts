import { expect, it } from 'vitest';
import { FairQueue } from '../../../server/uploads/threads/fairQueue.ts';

it('owners take turns, and none has two at once', () => {
  const queue = new FairQueue<{ owner: string; name: string }>();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add({ owner: name[0]!, name });
  const first = queue.take()!;
  const second = queue.take()!;
  expect([first.name, second.name]).toEqual(['a1', 'b1']);
  queue.finish(first);
  expect(queue.take()?.name).toBe('c1');
  expect(queue.take()?.name).toBe('a2');
  expect(queue.take()).toBeUndefined();
  queue.finish(second);
  expect(queue.take()?.name).toBe('b2');
  expect(queue.clear().map(({ name }) => name)).toEqual(['a3']);
});
