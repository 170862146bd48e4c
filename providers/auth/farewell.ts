const KEY = 'farewell';

/** What the server said to somebody who leaves for good, until the sign-in page has repeated it. */
export const farewell = {
  leave: (words: string) => sessionStorage.setItem(KEY, words),
  get: (): string | null => sessionStorage.getItem(KEY),
  take: () => sessionStorage.removeItem(KEY),
};
