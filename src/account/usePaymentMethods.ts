import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../providers/api/call.ts';
import type { PaymentMethod } from '../../schemas/generated/types.ts';

/** A customer keeps at most so many cards. */
export const CARD_LIMIT = 5;

const KEY = ['listPaymentMethods'];

const defaultFirst = (methods: PaymentMethod[]) =>
  methods.toSorted((one, other) => Number(other.is_default) - Number(one.is_default));

export function usePaymentMethods() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('listPaymentMethods', { query: { size: 100 }, signal }),
  });
  return { methods: data && defaultFirst(data.items), error, reload: () => void refetch() };
}

/** Which card is the default is the server's to say, so after a change it is asked again. */
export function useCardsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await client.invalidateQueries({ queryKey: KEY });
    void client.invalidateQueries({
      predicate: ({ queryKey }) => ['checkout', 'getBilling'].includes(String(queryKey[0])),
    });
  }, [client]);
}
