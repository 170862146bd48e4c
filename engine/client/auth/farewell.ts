import { keptInTab } from '../storage/kept.ts';

const KEY = 'farewell';

/** What the server said to somebody who leaves for good, until the sign-in page has repeated it. */
export const farewell = {
  leave: (words: string) => keptInTab.set(KEY, words),
  get: (): string | null => keptInTab.get(KEY),
  take: () => keptInTab.remove(KEY),
};
