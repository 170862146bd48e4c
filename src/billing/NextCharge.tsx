import { useQuery } from '@tanstack/react-query';
import { call } from '../../providers/api/call.ts';
import type { Billing } from '../../schemas/generated/types.ts';
import { cardName } from '../shared/payment/cardWords.ts';
import { type Speaker, useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';

/** What the plan costs when it renews, and the card that pays; says too where nothing will be charged. */
export function NextCharge() {
  const say = useSpeaker();
  const { data } = useQuery({ queryKey: ['getBilling'], queryFn: ({ signal }) => call('getBilling', { signal }) });
  if (!data) return null;
  const [charge, reason] = wordsOf(data, say);
  return (
    <Card title={say.text('account.billing.next')}>
      <p style={{ margin: 0 }}>{charge}</p>
      {reason && <small className="muted">{reason}</small>}
    </Card>
  );
}

function wordsOf({ subscription, payment_method }: Billing, say: Speaker): [charge: string, reason: string] {
  const level = subscription?.pending_level ?? subscription?.premier_level_data;
  if (!subscription?.end_date || !subscription.auto_renew || !level?.price || level.price.amount === 0)
    return [say.text('account.billing.next_none'), say.text('account.billing.next_none_text')];
  const date = say.date(subscription.end_date, 'long');
  const parts = [level.name, payment_method && cardName(say.text, payment_method)];
  return [
    say.text('account.billing.next_on', { amount: say.money(level.price), date }),
    parts.filter(Boolean).join(', '),
  ];
}
