import type { PremierLevel } from '../../../schemas/generated/types.ts';
import { cardName } from '../../shared/payment/cardWords.ts';
import type { Speaker } from '../../shared/screens/useSpeaker.ts';
import { daysOf, type Plan } from './usePlan.ts';

const words = (say: Speaker) => (key: string, args?: Record<string, unknown>) =>
  say.text(`billing.subscription.${key}`, args);

/** What a level gives, told from its figures: so it is right in every language, whatever an administrator sets. */
export function featuresOf(level: PremierLevel, say: Speaker): string[] {
  const text = words(say);
  if (level.price === null) return ['own_prices', 'own_rounds', 'own_retention'].map(key => text(`features.${key}`));
  return [
    discountOf(level, say),
    say.counted('billing.subscription.features.rounds', level.revision_rounds),
    say.counted('billing.subscription.features.kept', level.retention_days),
  ];
}

export function discountOf({ discount_bp, discount_cap }: PremierLevel, say: Speaker): string {
  const off = say.percent(discount_bp);
  if (discount_bp === 0) return words(say)('features.list_prices');
  return discount_cap
    ? words(say)('features.capped', { off, cap: say.money(discount_cap) })
    : words(say)('features.uncapped', { off });
}

interface Due {
  label: string;
  sum: string;
  text: string;
}

/** What a level costs at this moment, and from when on one would have it. */
export function dueOf(plan: Plan, level: PremierLevel, say: Speaker): Due {
  const text = words(say);
  if (level.is_current) return dueOfCurrent(plan, say);
  const { kind, due_now, effective_at } = level.change;
  const label = text('due.label');
  if (level.price === null || plan.current.price === null)
    return { label, sum: text('due.nothing'), text: text('due.contact') };
  if (plan.billing.renewal?.unpaid) return { label, sum: text('due.nothing'), text: text('due.after_renewal') };
  const date = say.date(effective_at, 'long');
  if (kind === 'downgrade')
    return { label, sum: say.money(due_now), text: text('due.later', { date, level: plan.current.name }) };
  return { label, sum: say.money(due_now), text: upgradeWords(plan, level, say) };
}

function upgradeWords(plan: Plan, level: PremierLevel, say: Speaker): string {
  const term = daysOf(plan);
  if (!term || !level.price) return words(say)('due.begin');
  const more = { ...level.price, amount: level.price.amount - (plan.current.price?.amount ?? 0) };
  return words(say)('due.rest', {
    more: say.money(more),
    left: say.number(term.left),
    of: say.counted('billing.subscription.days', term.of),
  });
}

function dueOfCurrent({ billing, current }: Plan, say: Speaker): Due {
  const text = words(say);
  const { renewal, subscription, payment_method: card } = billing;
  if (!subscription?.end_date)
    return { label: text('due.label'), sum: text('due.nothing'), text: text('due.by_order') };
  if (!renewal) {
    const next = subscription.pending_level?.name;
    const date = say.date(subscription.end_date, 'long');
    const ends = next ? text('due.then', { level: next }) : text('due.ends', { level: current.name });
    return { label: text('due.until'), sum: date, text: ends };
  }
  const date = say.date(renewal.on, 'long');
  const paid = card ? text('due.on_card', { date, card: cardName(say.text, card) }) : text('due.on', { date });
  return { label: text(renewal.unpaid ? 'due.unpaid' : 'due.next'), sum: say.money(renewal.amount), text: paid };
}
