import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../providers/api/call.ts';

export function usePaymentMethods() {
  const { data } = useQuery({
    queryKey: ['listPaymentMethods'],
    queryFn: ({ signal }) => call('listPaymentMethods', { query: { size: 100 }, signal }),
  });
  return { methods: data?.items };
}

const CARD_QUERIES = ['listPaymentMethods', 'defaultPaymentMethod', 'payment_methods', 'checkout', 'getBilling'];

/** Which card is the default is the server's to say, so after a change it is asked again. */
export function useCardsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey }) => CARD_QUERIES.includes(String(queryKey[0])) }),
    [client],
  );
}
