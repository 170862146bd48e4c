import type { CallName } from '../../contract/contract.ts';
import { type AnswerOf, call } from './call.ts';

type AnyCall = (name: CallName, options: object) => Promise<unknown>;
type CallQuery = Record<string, string | number | boolean | undefined>;

/** The query of a call's response. Widgets with the same call and query share it, also those that an app renders. */
export const callQuery = <Name extends CallName>(name: Name, query: CallQuery = {}) => ({
  queryKey: ['widget', name, query] as const,
  // Refetched after a change: the browser's cache of a minute may be older. The dashboard file names the call, so its
  // options are only known here.
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (call as AnyCall)(name, {
      ...(Object.keys(query).length > 0 && { query }),
      signal,
      cache: 'no-cache',
    }) as Promise<AnswerOf<Name>>,
  // A widget that this response brings onto the page does not ask again.
  staleTime: 1_000,
});
