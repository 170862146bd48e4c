import { tabStore } from '../storage/stores.ts';

const KEY = 'farewell';

/** The server's message after the account's deletion was requested, kept until the sign-in page has shown it. */
export const signOutMessage = {
  leave: (words: string) => tabStore.set(KEY, words),
  get: (): string | null => tabStore.get(KEY),
  take: () => tabStore.remove(KEY),
};
