import type { ActionOptions } from './resourceFile.ts';

const effectKeys = ['call', 'bulk', 'hook', 'to', 'form', 'component'] as const;

/** Whether an action stores its body and its answers in the row: where its file says nothing else of what it does. */
export const isStoredAction = (options: ActionOptions): boolean =>
  effectKeys.every(word => options[word] === undefined) && (options.body ?? options.inputs) !== undefined;
