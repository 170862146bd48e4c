import { isStored } from '../../dsl/storedAction.ts';
import type { Collection } from './collection.ts';

/** Names of acts that have an address. */
export const addressedActs = ({ file }: Collection): string[] =>
  Object.entries(file.actions ?? {})
    .filter(([, words]) => words.hook || isStored(words))
    .map(([name]) => name);
