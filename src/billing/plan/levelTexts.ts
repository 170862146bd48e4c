import type { Speaker } from '../../../engine/ui/resources/index.ts';
import type { PremierLevel } from '../../../schemas/generated/types.ts';
import { outlookTexts } from './outlookTexts.ts';
import { daysOf, type Plan } from './usePlan.ts';

const words = (say: Speaker) => (key: string, args?: Record<string, unknown>) =>
  say.text(`billing.subscription.${key}`, args);

/** What a level gives, told from its figures: so it is right in every language, whatever an administrator sets. */
export function featuresOf(level: PremierLevel, say: Speaker): string[] {
  const text = words(say);
  if (level.price === null)
    return [
      text('features.own_prices'),
      text('features.own_rounds', { count: say.number(level.revision_rounds) }),
      text('features.own_retention'),
    ];
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

interface AmountDueText {
  label: string;
  sum: string;
  text: string;
}

/** What a level costs at this moment, and from when on one would have it. */
export function dueOf(plan: Plan, level: PremierLevel, say: Speaker): AmountDueText {
  const text = words(say);
  if (level.is_current) return outlookTexts(plan, say).card;
  const { change } = level;
  const label = text('due.label');
  if (level.price === null || plan.current.price === null)
    return { label, sum: text('due.nothing'), text: text('due.contact') };
  if (plan.billing.renewal?.unpaid) return { label, sum: text('due.nothing'), text: text('due.after_renewal') };
  const date = say.date(change.effective_at, 'long');
  if (change.kind === 'downgrade')
    return { label, sum: say.money(change.due_now), text: text('due.later', { date, level: plan.current.name }) };
  const tax = change.tax.amount > 0 && text('due.tax', { tax: say.money(change.tax) });
  return {
    label,
    sum: say.money(change.due_now),
    text: [upgradeText(plan, level, say), tax].filter(Boolean).join(' '),
  };
}

function upgradeText(plan: Plan, level: PremierLevel, say: Speaker): string {
  const term = daysOf(plan);
  if (!term || !level.price) return words(say)('due.begin');
  const more = { ...level.price, amount: level.price.amount - (plan.current.price?.amount ?? 0) };
  return words(say)('due.rest', {
    more: say.money(more),
    left: say.number(term.left),
    of: say.counted('billing.subscription.days', term.of),
  });
}
