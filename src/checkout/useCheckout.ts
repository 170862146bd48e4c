import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../engine/client/api/index.ts';
import { useIsLocked } from '../../engine/client/auth/index.ts';
import type { CheckoutAnswer } from '../../schemas/generated/types.ts';

const keyOf = (uuid: string) => ['checkout', uuid] as const;

/** What is to be paid, as the server has it now. */
export const useCheckout = (uuid: string) =>
  useQuery({
    queryKey: keyOf(uuid),
    queryFn: ({ signal }) => call('getCheckout', { params: { object_uuid: uuid }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Refetches the checkout after the order was changed elsewhere. */
export function useRefetchCheckout(uuid: string): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['checkout', uuid] }), [client, uuid]);
}

/** Redeeming, cancelling and a changed total return a whole new checkout, which replaces the old one. */
export function useReplaceCheckout(uuid: string): (answer: CheckoutAnswer) => void {
  const client = useQueryClient();
  return useCallback(answer => client.setQueryData(keyOf(uuid), answer), [client, uuid]);
}

/** This attempt replaces any earlier challenge of the bank. */
export function useClearChallenge(uuid: string): () => void {
  const client = useQueryClient();
  return useCallback(
    () =>
      void client.setQueryData(
        keyOf(uuid),
        (known: CheckoutAnswer | undefined) => known && { ...known, open_question: null },
      ),
    [client, uuid],
  );
}

/** Name and status of the order, for the page's header, which works without: a locked account may not read it. */
export function useOrderHead(uuid: string) {
  const enabled = !useIsLocked();
  return useQuery({
    enabled,
    queryKey: ['checkout', uuid, 'order'],
    queryFn: ({ signal }) => call('getOrder', { params: { object_uuid: uuid }, signal }),
    retry: false,
  });
}

/** The recipient of the invoice. The page works without: a locked account may not read it. */
export function useOrganization() {
  const enabled = !useIsLocked();
  return useQuery({
    enabled,
    queryKey: ['organization'],
    queryFn: ({ signal }) => call('getOrganization', { signal }),
    retry: false,
  });
}
