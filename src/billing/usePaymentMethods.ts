import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../engine/client/api/index.ts';
import { invalidatePlan } from '../shared/plan/planQueries.ts';

export function usePaymentMethods() {
  const { data } = useQuery({
    queryKey: ['listPaymentMethods'],
    queryFn: ({ signal }) => call('listPaymentMethods', { query: { size: 100 }, signal }),
  });
  return { methods: data?.items };
}

/**
 * Which card is the default, and whether it has paid an unpaid renewal, is decided by the server: it is fetched again.
 */
export function useCardsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => invalidatePlan(client), [client]);
}
