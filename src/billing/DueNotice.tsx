import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../engine/ui/components/index.ts';
import { useI18n } from '../../engine/ui/resources/index.ts';
import type { Billing } from '../../schemas/generated/types.ts';
import { billingQuery } from '../shared/plan/planQueries.ts';

type Renewal = NonNullable<Billing['renewal']>;

/** The unpaid renewal that a default card is charged for at once; null: there is none. */
export function useDue(): Renewal | null {
  const renewal = useQuery(billingQuery).data?.renewal;
  return renewal?.unpaid ? renewal : null;
}

/** Says what is charged before a card becomes the default, or before the default card is corrected. */
export function DueNotice({ due: { level, amount }, how }: { due: Renewal; how: 'new' | 'saved' }) {
  const i18n = useI18n();
  return (
    <Notice tone="warning">{i18n.text(`account.billing.due.${how}`, { level, amount: i18n.money(amount) })}</Notice>
  );
}
