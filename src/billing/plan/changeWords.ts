import { oneYearAfter } from '../../../schemas/billing/terms.ts';
import type { PremierLevel } from '../../../schemas/generated/types.ts';
import type { Speaker } from '../../shared/screens/useSpeaker.ts';
import { addOnName } from './AddOnsCard.tsx';
import { discountOf } from './levelWords.ts';
import { daysOf, type Plan, todayOf } from './usePlan.ts';
import { boughtBy, dueFor, isSameWish, levelOf, presentWish, type Wish, yearlyFor } from './wish.ts';

interface ChangeWords {
  title: string;
  /** What is paid now, part by part. */
  lines: { label: string; sum: string }[];
  /** What will be otherwise. */
  points: string[];
  button: string;
}

/** A change of plan, told before the button below it is pressed. */
export function changeWords(plan: Plan, wish: Wish, say: Speaker): ChangeWords {
  const text = (key: string, args?: Record<string, unknown>) => say.text(`billing.subscription.change.${key}`, args);
  const level = levelOf(plan, wish);
  const due = dueFor(plan, wish);
  const { kind, effective_at } = level.change;
  const date = say.date(effective_at, 'long');
  const isLater = kind === 'downgrade' && !level.is_pending;
  return {
    title: text(titleOf(plan, wish), { level: level.name, date }),
    lines: due.amount > 0 ? linesOf(plan, wish, say) : [],
    points: [
      ...(isLater ? [text('keeps', { level: plan.current.name, date })] : []),
      ...(kind === 'upgrade' || isLater ? differences(plan.current, level, say) : []),
      ...addOnPoints(plan, wish, say),
      ...afterwards(plan, wish, say),
    ],
    button: buttonOf(plan, wish, say),
  };
}

function titleOf(plan: Plan, wish: Wish): string {
  const present = presentWish(plan);
  if (wish.level === present.level) return 'add_ons';
  const { kind } = levelOf(plan, wish).change;
  return { current: 'stays', downgrade: 'later', upgrade: 'now', contact: 'now' }[kind];
}

function buttonOf(plan: Plan, wish: Wish, say: Speaker): string {
  const due = dueFor(plan, wish);
  const level = levelOf(plan, wish);
  if (due.amount > 0) return say.text('billing.subscription.change.pay', { amount: say.money(due) });
  const date = say.date(level.change.effective_at, 'long');
  return say.text(`billing.subscription.change.${titleOf(plan, wish)}_button`, { level: level.name, date });
}

function linesOf(plan: Plan, wish: Wish, say: Speaker): ChangeWords['lines'] {
  const level = levelOf(plan, wish);
  const term = daysOf(plan);
  const rest =
    term &&
    say.text('billing.subscription.change.rest', {
      left: say.number(term.left),
      of: say.counted('billing.subscription.days', term.of),
    });
  const labelled = (name: string) => say.joined([name, rest]);
  const { due_now } = level.change;
  return [
    ...(due_now.amount > 0 ? [{ label: labelled(level.name), sum: say.money(due_now) }] : []),
    ...boughtBy(plan, wish).map(addOn => ({
      label: labelled(addOnName(addOn, say)),
      sum: say.money(addOn.prorated_price),
    })),
  ];
}

/** "Discount: 35 % off, without a limit, instead of …" */
function differences(from: PremierLevel, to: PremierLevel, say: Speaker): string[] {
  const told = (one: PremierLevel) => [
    discountOf(one, say),
    say.counted('billing.subscription.features.rounds', one.revision_rounds),
    say.counted('billing.subscription.features.kept', one.retention_days),
  ];
  const before = told(from);
  return told(to).flatMap((now, place) =>
    now === before[place] ? [] : say.text('billing.subscription.change.instead', { now, before: before[place] }),
  );
}

function addOnPoints(plan: Plan, wish: Wish, say: Speaker): string[] {
  const end = plan.billing.subscription?.end_date;
  const out = plan.addOns.filter(one => one.is_active && !one.ends_at && !wish.addOns.includes(one.uuid));
  const back = plan.addOns.filter(one => one.ends_at && wish.addOns.includes(one.uuid));
  const date = end ? say.date(end, 'long') : '';
  return [
    ...out.map(one => say.text('billing.subscription.change.add_on_ends', { name: addOnName(one, say), date })),
    ...back.map(one => say.text('billing.subscription.change.add_on_stays', { name: addOnName(one, say) })),
  ];
}

/** What the next year costs; nothing where the plan does not renew. */
function afterwards(plan: Plan, wish: Wish, say: Speaker): string[] {
  const price = yearlyFor(plan, wish);
  const { subscription } = plan.billing;
  const renews = subscription?.end_date ? subscription.auto_renew : true;
  if (!price || !renews) return [];
  const on = subscription?.end_date ?? oneYearAfter(todayOf(plan));
  return [say.text('billing.subscription.change.then', { price: say.money(price), date: say.date(on, 'long') })];
}

export const isChange = (plan: Plan, wish: Wish): boolean => !isSameWish(wish, presentWish(plan));
