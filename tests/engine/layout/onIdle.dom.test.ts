import { afterEach, expect, it, vi } from 'vitest';
import { prefetch } from '../../../engine/ui/loading/onIdle.ts';

afterEach(() => vi.restoreAllMocks());

const connection = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);

it('fetches nothing ahead while there is no connection, and goes on when it is back', async () => {
  connection(false);
  const fetched: string[] = [];
  const both = (async () => {
    await prefetch(async () => void fetched.push('first'));
    await prefetch(async () => void fetched.push('second'));
  })();
  await Promise.resolve();
  expect(fetched).toEqual([]);
  connection(true);
  window.dispatchEvent(new Event('online'));
  await both;
  expect(fetched).toEqual(['first', 'second']);
});

it('goes on after one that fails', async () => {
  await expect(prefetch(() => Promise.reject(new Error('no such file')))).resolves.toBeUndefined();
});
