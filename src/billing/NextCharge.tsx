import { useQuery } from '@tanstack/react-query';
import { Card } from '../../engine/ui/layout/index.ts';
import { type Speaker, useSpeaker } from '../../engine/ui/resources/index.ts';
import type { Billing, PaymentMethod } from '../../schemas/generated/types.ts';
import { cardName } from '../shared/payment/cardTexts.ts';
import { billingQuery, defaultMethodQuery } from '../shared/plan/planQueries.ts';

/** What the plan costs when it renews, and the card that pays; says too where nothing will be charged. */
export function NextCharge() {
  const say = useSpeaker();
  const { data } = useQuery(billingQuery);
  const { data: method } = useQuery(defaultMethodQuery);
  if (!data || method === undefined) return null;
  const [charge, reason] = wordsOf(data.renewal, method, say);
  return (
    <Card title={say.text('account.billing.next')}>
      <p style={{ margin: 0 }}>{charge}</p>
      {reason && <small className="muted">{reason}</small>}
      {method?.is_needed && (
        <p className="small muted" style={{ margin: '8px 0 0' }}>
          {say.text('account.billing.needed', { card: cardName(say.text, method) })}
        </p>
      )}
    </Card>
  );
}

function wordsOf(
  renewal: Billing['renewal'],
  method: PaymentMethod | null,
  say: Speaker,
): [charge: string, reason: string] {
  if (!renewal) return [say.text('account.billing.next_none'), say.text('account.billing.next_none_text')];
  const on = renewal.unpaid?.retry_at ?? renewal.on;
  const charge = { amount: say.money(renewal.amount), date: say.date(on, 'long') };
  return [
    say.text('account.billing.next_on', charge),
    say.joined([renewal.level, method && cardName(say.text, method)]),
  ];
}
