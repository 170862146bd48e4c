import { useQuery } from '@tanstack/react-query';
import { call } from '../../../providers/api/call.ts';
import { useFormat } from '../../../providers/i18n/useFormat.ts';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import { Pill } from './Pill.tsx';

/** The newest payment that failed is what the account waits for; without an order there is nothing to check out. */
export function PayBalance() {
  const translate = useTranslate();
  const { money } = useFormat();
  const { data } = useQuery({
    queryKey: ['listPayments', 'failed'],
    queryFn: ({ signal }) => call('listPayments', { query: { payment_status: ['failed'], size: 1 }, signal }),
  });
  const owed = data?.items.find(payment => payment.order);
  if (!owed?.order) return null;
  return (
    <Pill to={`/dashboard/orders/${owed.order.uuid}/checkout`} kind="primary" size="large">
      {translate('shell.locked.pay', { amount: money(owed.amount) })}
    </Pill>
  );
}
