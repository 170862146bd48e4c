import { isStoredAction } from '../../dsl/storedAction.ts';
import type { Collection } from './collection.ts';

/** Names of actions that have an endpoint. */
export const addressableActions = ({ file }: Collection): string[] =>
  Object.entries(file.actions ?? {})
    .filter(([, options]) => options.hook || isStoredAction(options))
    .map(([name]) => name);
