import { type MutationState, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallName } from '../../schemas/generated/types.ts';
import { type Answered, type AnswerOf, type CallOptions, callWithStatus } from './call.ts';
import { CallError } from './problems.ts';

/** null: nothing yet. */
export type RequestStatus = null | 'fetching' | 'done' | 'error';

const keyOf = (name: CallName) => ['call', name] as const;
const statusOf = (state: Pick<MutationState, 'status'> | undefined): RequestStatus =>
  state === undefined || state.status === 'idle'
    ? null
    : ({ pending: 'fetching', success: 'done', error: 'error' } as const)[state.status];

/** The newest request of a call, whichever component made it. */
const newest = (client: QueryClient, name: CallName) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: keyOf(name), exact: true })
    .at(-1);

/** The status of a call by name, seen anywhere in the app. */
export function useCallStatus(name: CallName): RequestStatus {
  const client = useQueryClient();
  const subscribe = useCallback((changed: () => void) => client.getMutationCache().subscribe(changed), [client]);
  return useSyncExternalStore(subscribe, () => statusOf(newest(client, name)?.state));
}

/** Back to null: nothing was asked yet. */
export function resetCall(client: QueryClient, name: CallName): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: keyOf(name), exact: true })) cache.remove(mutation);
}

export type UseCall<Name extends CallName> = {
  status: RequestStatus;
  problem: CallError | null;
  answer: AnswerOf<Name> | undefined;
  /** Never two at once: the same request joins the one that runs, another waits for it. */
  run: (options: CallOptions<Name>) => Promise<AnswerOf<Name>>;
  runWithStatus: (options: CallOptions<Name>) => Promise<Answered<Name>>;
  reset: () => void;
};

type Running = { request: string; promise: Promise<unknown> };
const running = new WeakMap<QueryClient, Map<CallName, Running>>();

/** A call that a person sets off: its status, what was refused, and how to run and reset it. */
export function useCall<Name extends CallName>(name: Name): UseCall<Name> {
  const client = useQueryClient();
  const mutation = useMutation<Answered<Name>, Error, CallOptions<Name>>({
    mutationKey: keyOf(name),
    mutationFn: options =>
      (callWithStatus as (name: Name, options: CallOptions<Name>) => Promise<Answered<Name>>)(name, options),
    networkMode: 'always',
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync, reset } = mutation;
  const runWithStatus = useCallback(
    (options: CallOptions<Name>) => once(client, name, JSON.stringify(options), () => mutateAsync(options)),
    [client, name, mutateAsync],
  );
  return {
    status: statusOf(mutation),
    problem: mutation.error instanceof CallError ? mutation.error : null,
    answer: mutation.data?.body,
    run: useCallback(options => runWithStatus(options).then(answered => answered.body), [runWithStatus]),
    runWithStatus,
    reset: useCallback(() => {
      reset();
      resetCall(client, name);
    }, [client, name, reset]),
  };
}

/** The same request joins the one that runs; another of the same call waits for it. */
function once<Result>(
  client: QueryClient,
  name: CallName,
  request: string,
  start: () => Promise<Result>,
): Promise<Result> {
  const map = running.get(client) ?? new Map<CallName, Running>();
  running.set(client, map);
  const current = map.get(name);
  if (current?.request === request) return current.promise as Promise<Result>;
  const promise = (current ? current.promise.then(start, start) : start()).finally(() => {
    if (map.get(name)?.promise === promise) map.delete(name);
  });
  map.set(name, { request, promise });
  return promise;
}
