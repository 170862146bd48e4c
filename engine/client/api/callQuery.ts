import type { CallName } from '../../contract/contract.ts';
import { type AnswerOf, call } from './call.ts';

type AnyCall = (name: CallName, options: object) => Promise<unknown>;
type CallQuery = Record<string, string | number | boolean | undefined>;

/** Returns the options of `useQuery` for a call. Widgets and components with the same call and query share a response. */
export const callQuery = <Name extends CallName>(name: Name, query: CallQuery = {}) => ({
  queryKey: ['widget', name, query] as const,
  // `no-cache`: after a change, the response in the browser's cache may be outdated. The cast: a dashboard file may name
  // any call, so the types of its options are not known.
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    (call as AnyCall)(name, {
      ...(Object.keys(query).length > 0 && { query }),
      signal,
      cache: 'no-cache',
    }) as Promise<AnswerOf<Name>>,
  // A widget that appears because of this response does not request it again.
  staleTime: 1_000,
});
