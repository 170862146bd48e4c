import { useGetList } from 'ra-core';
import type { OrderItem } from '../../schemas/generated/types.ts';
import type { ResolvedResource } from '../../schemas/language/resource.ts';
import type { Row } from '../shared/screens/row.ts';

export type OrderRow = OrderItem & Row;

const MOST = 4;

const sort = { field: 'updated_at', order: 'DESC' } as const;

/** The newest draft, and the orders that wait for the customer: the view of that name says which they are. */
export function useWaiting(orders: ResolvedResource | undefined) {
  const needsYou = orders?.list?.views.find(({ id }) => id === 'needs_you')?.query;
  const drafts = useGetList<OrderRow>('orders', {
    filter: { status: 'draft' },
    sort,
    pagination: { page: 1, perPage: 1 },
  });
  const waiting = useGetList<OrderRow>(
    'orders',
    { filter: needsYou, sort, pagination: { page: 1, perPage: MOST } },
    { enabled: needsYou !== undefined },
  );
  return {
    draft: drafts.data?.[0],
    waiting: waiting.data ?? [],
    total: waiting.total ?? 0,
    known: drafts.data !== undefined && (waiting.data !== undefined || needsYou === undefined),
    error: drafts.error ?? waiting.error,
    refetch: () => Promise.all([drafts.refetch(), waiting.refetch()]),
  };
}
