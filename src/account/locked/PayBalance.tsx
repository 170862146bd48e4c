import { useQuery } from '@tanstack/react-query';
import { call } from '../../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { PillButton } from '../../../engine/ui/components/index.ts';
import type { Billing } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';

/** Returns the amount that the account waits for: the balance of an order, else an unpaid renewal. */
function amountDue({ balances: [balance], renewal }: Billing) {
  if (balance) return { amount: balance.amount, at: paths.checkout.to(balance.order.uuid) };
  return renewal?.unpaid ? { amount: renewal.amount, at: paths.billing } : null;
}

export function PayBalance() {
  const translate = useTranslate();
  const { money } = useFormatters();
  const { data } = useQuery({
    queryKey: ['getBilling'],
    queryFn: ({ signal }) => call('getBilling', { signal }),
  });
  const due = data && amountDue(data);
  if (!due) return null;
  return (
    <PillButton to={due.at} kind="primary" size="large">
      {translate('locked.pay', { amount: money(due.amount) })}
    </PillButton>
  );
}
