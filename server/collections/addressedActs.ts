import type { ActWords } from '../../schemas/language/resourceFile.ts';
import type { Collection } from './collection.ts';

const elsewhere = ['call', 'bulk', 'go', 'form', 'component'] as const;

/** Whether an act stores its body and its answers in the row: where its file says nothing else of what it does. */
export const isStored = (words: ActWords): boolean =>
  !words.hook && elsewhere.every(word => words[word] === undefined) && (words.body ?? words.ask) !== undefined;

/** Names of acts that have an address. */
export const addressedActs = ({ file }: Collection): string[] =>
  Object.entries(file.actions ?? {})
    .filter(([, words]) => words.hook || isStored(words))
    .map(([name]) => name);
