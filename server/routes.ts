import type { Deps } from './deps.ts';
import type { Handlers } from './http/answer.ts';

/** The handlers of every domain, by the name of their call. */
export const handlersOf = (_deps: Deps): Partial<Handlers> => ({});
