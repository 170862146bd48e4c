import { keptInTab } from '../storage/kept.ts';

const KEY = 'farewell';

/** The server's message after the account's deletion was requested, kept until the sign-in page has shown it. */
export const farewell = {
  leave: (words: string) => keptInTab.set(KEY, words),
  get: (): string | null => keptInTab.get(KEY),
  take: () => keptInTab.remove(KEY),
};
