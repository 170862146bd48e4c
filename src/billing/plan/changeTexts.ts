import type { Speaker } from '../../../engine/ui/resources/index.ts';
import type { PlanPreview, PremierLevel } from '../../../schemas/generated/types.ts';
import { addOnName } from './AddOnsCard.tsx';
import { discountOf } from './levelTexts.ts';
import { currentSelection, isSameSelection, levelOf, type PlanSelection, resumesRenewal } from './planSelection.ts';
import { daysOf, type Plan } from './usePlan.ts';

interface ChangeTexts {
  title: string;
  /** What is paid now, part by part. */
  lines: { label: string; sum: string }[];
  /** What will be otherwise. */
  points: string[];
  button: string;
}

/** A change of plan, told before the button below it is pressed. */
export function changeTexts(plan: Plan, selection: PlanSelection, preview: PlanPreview, say: Speaker): ChangeTexts {
  const text = (key: string, args?: Record<string, unknown>) => say.text(`billing.subscription.change.${key}`, args);
  const level = levelOf(plan, selection);
  const { kind, effective_at } = level.change;
  const date = say.date(effective_at, 'long');
  const isLater = kind === 'downgrade' && !level.is_pending;
  const title = titleOf(plan, selection);
  const due = preview.due_now;
  return {
    title: text(title, { level: level.name, date }),
    lines: due.amount > 0 ? linesOf(plan, preview, say) : [],
    points: [
      ...(isLater ? [text('keeps', { level: plan.current.name, date })] : []),
      ...(kind === 'upgrade' || isLater ? differences(plan.current, level, say) : []),
      ...addOnPoints(plan, selection, say),
      ...renewalTexts(preview, say),
    ],
    button:
      due.amount > 0 ? text('pay', { amount: say.money(due) }) : text(`${title}_button`, { level: level.name, date }),
  };
}

/** What a change is, before the server has said what it costs. */
export const changeTitle = (plan: Plan, selection: PlanSelection, say: Speaker): string => {
  const { name, change } = levelOf(plan, selection);
  const values = { level: name, date: say.date(change.effective_at, 'long') };
  return say.text(`billing.subscription.change.${titleOf(plan, selection)}`, values);
};

function titleOf(plan: Plan, selection: PlanSelection): string {
  const present = currentSelection(plan);
  if (selection.level === present.level && !resumesRenewal(plan, selection)) return 'add_ons';
  const { kind } = levelOf(plan, selection).change;
  return { current: 'stays', downgrade: 'later', upgrade: 'now', contact: 'now' }[kind];
}

/** What is paid for, each before tax, and the tax. */
function linesOf(plan: Plan, { parts, tax }: PlanPreview, say: Speaker): ChangeTexts['lines'] {
  const term = daysOf(plan);
  const rest =
    term &&
    say.text('billing.subscription.change.rest', {
      left: say.number(term.left),
      of: say.counted('billing.subscription.days', term.of),
    });
  const nameOf = (uuid: string): string => {
    const addOn = plan.addOns.find(one => one.uuid === uuid);
    return addOn ? addOnName(addOn, say) : levelOf(plan, { ...currentSelection(plan), level: uuid }).name;
  };
  return [
    ...parts.map(({ uuid, amount }) => ({ label: say.joined([nameOf(uuid), rest]), sum: say.money(amount) })),
    ...(tax ? [{ label: say.joined([tax.label, tax.rule]), sum: say.money(tax.amount) }] : []),
  ];
}

/** "Discount: 35 % off, without a limit, instead of …" */
function differences(from: PremierLevel, to: PremierLevel, say: Speaker): string[] {
  const featureTexts = (one: PremierLevel) => [
    discountOf(one, say),
    say.counted('billing.subscription.features.rounds', one.revision_rounds),
    say.counted('billing.subscription.features.kept', one.retention_days),
  ];
  const before = featureTexts(from);
  return featureTexts(to).flatMap((now, place) =>
    now === before[place] ? [] : say.text('billing.subscription.change.instead', { now, before: before[place] }),
  );
}

function addOnPoints(plan: Plan, selection: PlanSelection, say: Speaker): string[] {
  const end = plan.billing.subscription?.end_date;
  const out = plan.addOns.filter(one => one.is_active && !one.ends_at && !selection.addOns.includes(one.uuid));
  const back = plan.addOns.filter(one => one.ends_at && selection.addOns.includes(one.uuid));
  const date = end ? say.date(end, 'long') : '';
  return [
    ...out.map(one => say.text('billing.subscription.change.add_on_ends', { name: addOnName(one, say), date })),
    ...back.map(one => say.text('billing.subscription.change.add_on_stays', { name: addOnName(one, say) })),
  ];
}

/** What the next year costs; nothing where the plan does not renew. */
const renewalTexts = ({ renewal }: PlanPreview, say: Speaker): string[] =>
  renewal
    ? [
        say.text('billing.subscription.change.then', {
          price: say.money(renewal.amount),
          date: say.date(renewal.on, 'long'),
        }),
      ]
    : [];

export const isChange = (plan: Plan, selection: PlanSelection): boolean =>
  resumesRenewal(plan, selection) || !isSameSelection(selection, currentSelection(plan));
