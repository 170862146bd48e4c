import { type MutationState, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { CallName } from '../../contract/contract.ts';
import { type AnswerOf, type CallOptions, callWithStatus, type ReplyWithStatus } from './call.ts';
import { CallError } from './problems.ts';
import {
  dedupeInFlight,
  type InFlight,
  type RequestStatus,
  requestStatus,
  resetRequest,
  subscribeRequests,
} from './requestStatus.ts';

const statusOf = ({ status }: Pick<MutationState, 'status'>): RequestStatus =>
  (({ idle: null, pending: 'fetching', success: 'done', error: 'error' }) as const)[status];

/** Returns the status of a call by its name, from anywhere in the app. */
export const useCallStatus = (name: CallName | (string & {})): RequestStatus =>
  useSyncExternalStore(subscribeRequests, () => requestStatus(name));

/** Returns whether one of these calls is running, started by any part of the page. */
export const useIsRunning = (names: readonly CallName[]): boolean =>
  useSyncExternalStore(subscribeRequests, () => names.some(name => requestStatus(name) === 'fetching'));

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

const inFlight = new WeakMap<QueryClient, InFlight>();

function inFlightOf(client: QueryClient): InFlight {
  const known = inFlight.get(client) ?? new Map();
  inFlight.set(client, known);
  return known;
}

/** Gives a component one call: its status, its refusal, and functions that run and reset it. */
export function useCall<Name extends CallName>(name: Name): UseCall<Name> {
  const client = useQueryClient();
  const mutation = useMutation<ReplyWithStatus<Name>, Error, CallOptions<Name>>({
    mutationFn: options =>
      (callWithStatus as (name: Name, options: CallOptions<Name>) => Promise<ReplyWithStatus<Name>>)(name, options),
    networkMode: 'always',
    retry: false,
  });
  const { mutateAsync, reset } = mutation;
  const runWithStatus = useCallback(
    (options: CallOptions<Name>) =>
      dedupeInFlight(inFlightOf(client), JSON.stringify(options), () => mutateAsync(options), name),
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
      resetRequest(name);
    }, [name, reset]),
  };
}
