import { useQuery } from '@tanstack/react-query';
import { Card } from '../../engine/ui/components/index.ts';
import { type I18n, useI18n } from '../../engine/ui/resources/index.ts';
import type { Billing, PaymentMethod } from '../../schemas/generated/types.ts';
import { cardName } from '../shared/payment/cardTexts.ts';
import { billingQuery, defaultMethodQuery } from '../shared/plan/planQueries.ts';

/** What the plan costs when it renews, and the card that pays; says too where nothing will be charged. */
export function NextCharge() {
  const i18n = useI18n();
  const { data } = useQuery(billingQuery);
  const { data: method } = useQuery(defaultMethodQuery);
  if (!data || method === undefined) return null;
  const [charge, reason] = wordsOf(data.renewal, method, i18n);
  return (
    <Card title={i18n.text('account.billing.next')}>
      <p style={{ margin: 0 }}>{charge}</p>
      {reason && <small className="muted">{reason}</small>}
      {method?.is_needed && (
        <p className="small muted" style={{ margin: '8px 0 0' }}>
          {i18n.text('account.billing.needed', { card: cardName(i18n.text, method) })}
        </p>
      )}
    </Card>
  );
}

function wordsOf(
  renewal: Billing['renewal'],
  method: PaymentMethod | null,
  i18n: I18n,
): [charge: string, reason: string] {
  if (!renewal) return [i18n.text('account.billing.next_none'), i18n.text('account.billing.next_none_text')];
  const on = renewal.unpaid?.retry_at ?? renewal.on;
  const charge = { amount: i18n.money(renewal.amount), date: i18n.date(on, 'long') };
  return [
    i18n.text('account.billing.next_on', charge),
    i18n.joined([renewal.level, method && cardName(i18n.text, method)]),
  ];
}
