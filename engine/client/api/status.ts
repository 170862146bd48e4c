import { type MutationState, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallName } from '../../contract/contract.ts';
import { type AnswerOf, type CallOptions, callWithStatus, type ReplyWithStatus } from './call.ts';
import { CallError } from './problems.ts';
import { type RequestStatus, requestStatus, resetRequest, subscribeRequests } from './requests.ts';

const keyOf = (name: CallName) => ['call', name] as const;
const statusOf = ({ status }: Pick<MutationState, 'status'>): RequestStatus =>
  (({ idle: null, pending: 'fetching', success: 'done', error: 'error' }) as const)[status];

/** Returns the status of a call by its name, from anywhere in the app. */
export const useCallStatus = (name: CallName | (string & {})): RequestStatus =>
  useSyncExternalStore(subscribeRequests, () => requestStatus(name));

/** Returns whether one of these calls is running, started by any part of the page. */
export const useIsRunning = (names: readonly CallName[]): boolean =>
  useSyncExternalStore(subscribeRequests, () => names.some(name => requestStatus(name) === 'fetching'));

/** Back to null: nothing was asked yet. */
function resetStatus(client: QueryClient, name: CallName): void {
  const cache = client.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey: keyOf(name), exact: true })) cache.remove(mutation);
  resetRequest(name);
}

/** The status of a call, with functions that run and reset it. */
export type UseCall<Name extends CallName> = {
  status: RequestStatus;
  problem: CallError | null;
  answer: AnswerOf<Name> | undefined;
  /** Never two at once: the same request joins the one that runs, another waits for it. */
  run: (options: CallOptions<Name>) => Promise<AnswerOf<Name>>;
  runWithStatus: (options: CallOptions<Name>) => Promise<ReplyWithStatus<Name>>;
  reset: () => void;
};

type Running = { request: string; promise: Promise<unknown> };
const running = new WeakMap<QueryClient, Map<CallName, Running>>();

/** Gives a component one call: its status, its refusal, and functions that run and reset it. */
export function useCall<Name extends CallName>(name: Name): UseCall<Name> {
  const client = useQueryClient();
  const mutation = useMutation<ReplyWithStatus<Name>, Error, CallOptions<Name>>({
    mutationKey: keyOf(name),
    mutationFn: options =>
      (callWithStatus as (name: Name, options: CallOptions<Name>) => Promise<ReplyWithStatus<Name>>)(name, options),
    networkMode: 'always',
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync, reset } = mutation;
  const runWithStatus = useCallback(
    (options: CallOptions<Name>) => joinOrQueue(client, name, JSON.stringify(options), () => mutateAsync(options)),
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
      resetStatus(client, name);
    }, [client, name, reset]),
  };
}

/** The same request joins the one that runs; another of the same call waits for it. */
function joinOrQueue<Result>(
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
