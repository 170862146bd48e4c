import { useGetList } from 'react-admin';
import type { ResolvedWidget } from '../../engine/dsl/index.ts';
import type { Row } from '../../engine/ui/resources/index.ts';
import type { OrderItem } from '../../schemas/generated/types.ts';

export type OrderListRow = OrderItem & Row;

const sort = { field: 'updated_at', order: 'DESC' } as const;
const NONE: OrderListRow[] = [];

/** The orders of a widget, those touched last first. Cards with the same query share one response. */
export function useOrders(widget: ResolvedWidget | undefined) {
  const found = useGetList<OrderListRow>(
    'orders',
    { filter: widget?.where, sort, pagination: { page: 1, perPage: widget?.limit ?? 1 } },
    { enabled: widget !== undefined },
  );
  const { data = NONE, total = 0, error, refetch } = found;
  return { orders: data, total, error, refetch, known: found.data !== undefined || widget === undefined };
}
