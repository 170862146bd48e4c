import type { Collection } from './collection.ts';

/** Names of acts that have an address. */
export const hookedActs = ({ file }: Collection): string[] =>
  Object.entries(file.actions ?? {})
    .filter(([, words]) => words.hook)
    .map(([name]) => name);
