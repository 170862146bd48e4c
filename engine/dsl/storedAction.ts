import type { ActWords } from './resourceFile.ts';

const elsewhere = ['call', 'bulk', 'hook', 'go', 'form', 'component'] as const;

/** Whether an action stores its body and its answers in the row: where its file says nothing else of what it does. */
export const isStored = (words: ActWords): boolean =>
  elsewhere.every(word => words[word] === undefined) && (words.body ?? words.ask) !== undefined;
