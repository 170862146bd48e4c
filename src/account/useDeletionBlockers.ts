import { useQuery } from '@tanstack/react-query';
import { call } from '../../engine/client/api/index.ts';
import { blockingOrderStatuses, openPaymentStatuses } from '../../schemas/account/deletion.ts';
import { billingQuery } from '../shared/plan/planQueries.ts';

/** The number of orders that are listed by name. */
const SHOWN = 5;

/** Loads what prevents the deletion of the account. The server checks it again. */
export function useDeletionBlockers() {
  const orders = useQuery({
    queryKey: ['unfinishedOrders'],
    queryFn: ({ signal }) => call('listOrders', { query: { status: [...blockingOrderStatuses], size: SHOWN }, signal }),
  });
  const payments = useQuery({
    queryKey: ['unendedPayments'],
    queryFn: ({ signal }) =>
      call('listPayments', { query: { payment_status: [...openPaymentStatuses], size: 1 }, signal }),
  });
  const billing = useQuery(billingQuery);
  const subscription = billing.data?.subscription ?? null;
  return {
    isKnown: !orders.isPending && !payments.isPending && !billing.isPending,
    orders: orders.data?.items ?? [],
    total: orders.data?.total ?? 0,
    isPaying: (payments.data?.total ?? 0) > 0,
    isPastDue: subscription?.status === 'past_due',
    subscription,
    askAgain: () => Promise.all([orders.refetch(), payments.refetch(), billing.refetch()]),
  };
}

/** Returns whether nothing prevents the deletion. */
export const canDeleteAccount = ({
  total,
  isPaying,
  isPastDue,
}: Pick<DeletionBlockerData, 'total' | 'isPaying' | 'isPastDue'>): boolean => total === 0 && !isPaying && !isPastDue;

export type DeletionBlockerData = ReturnType<typeof useDeletionBlockers>;
