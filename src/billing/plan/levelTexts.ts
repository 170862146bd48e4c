import type { I18n } from '../../../engine/ui/resources/index.ts';
import type { PremierLevel } from '../../../schemas/generated/types.ts';
import { outlookTexts } from './outlookTexts.ts';
import { daysOf, type Plan } from './usePlan.ts';

const words = (i18n: I18n) => (key: string, args?: Record<string, unknown>) =>
  i18n.text(`billing.subscription.${key}`, args);

/** What a level gives, from its figures: so it is right in every language, also after a change by an administrator. */
export function featuresOf(level: PremierLevel, i18n: I18n): string[] {
  const text = words(i18n);
  if (level.price === null)
    return [
      text('features.own_prices'),
      text('features.own_rounds', { count: i18n.number(level.revision_rounds) }),
      text('features.own_retention'),
    ];
  return [
    discountOf(level, i18n),
    i18n.plural('billing.subscription.features.rounds', level.revision_rounds),
    i18n.plural('billing.subscription.features.kept', level.retention_days),
  ];
}

export function discountOf({ discount_bp, discount_cap }: PremierLevel, i18n: I18n): string {
  const off = i18n.percent(discount_bp);
  if (discount_bp === 0) return words(i18n)('features.list_prices');
  return discount_cap
    ? words(i18n)('features.capped', { off, cap: i18n.money(discount_cap) })
    : words(i18n)('features.uncapped', { off });
}

interface AmountDueText {
  label: string;
  sum: string;
  text: string;
}

/** What a level costs at this moment, and from when on one would have it. */
export function dueOf(plan: Plan, level: PremierLevel, i18n: I18n): AmountDueText {
  const text = words(i18n);
  if (level.is_current) return outlookTexts(plan, i18n).card;
  const { change } = level;
  const label = text('due.label');
  if (level.price === null || plan.current.price === null)
    return { label, sum: text('due.nothing'), text: text('due.contact') };
  if (plan.billing.renewal?.unpaid) return { label, sum: text('due.nothing'), text: text('due.after_renewal') };
  const date = i18n.date(change.effective_at, 'long');
  if (change.kind === 'downgrade')
    return { label, sum: i18n.money(change.due_now), text: text('due.later', { date, level: plan.current.name }) };
  const tax = change.tax.amount > 0 && text('due.tax', { tax: i18n.money(change.tax) });
  return {
    label,
    sum: i18n.money(change.due_now),
    text: [upgradeText(plan, level, i18n), tax].filter(Boolean).join(' '),
  };
}

function upgradeText(plan: Plan, level: PremierLevel, i18n: I18n): string {
  const term = daysOf(plan);
  if (!term || !level.price) return words(i18n)('due.begin');
  const more = { ...level.price, amount: level.price.amount - (plan.current.price?.amount ?? 0) };
  return words(i18n)('due.rest', {
    more: i18n.money(more),
    left: i18n.number(term.left),
    of: i18n.plural('billing.subscription.days', term.of),
  });
}
