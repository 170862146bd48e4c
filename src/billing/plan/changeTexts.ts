import type { I18n } from '../../../engine/ui/resources/index.ts';
import type { PlanPreview, PremierLevel } from '../../../schemas/generated/types.ts';
import { addOnName } from './AddOnsCard.tsx';
import { discountOf } from './levelTexts.ts';
import { currentSelection, isSameSelection, levelOf, type PlanSelection, resumesRenewal } from './planSelection.ts';
import { daysOf, type Plan } from './usePlan.ts';

interface ChangeTexts {
  title: string;
  /** What is paid now, part by part. */
  lines: { label: string; sum: string }[];
  /** What changes. */
  points: string[];
  button: string;
}

/** The texts of a change of plan, shown before its button is pressed. */
export function changeTexts(plan: Plan, selection: PlanSelection, preview: PlanPreview, i18n: I18n): ChangeTexts {
  const text = (key: string, args?: Record<string, unknown>) => i18n.text(`billing.subscription.change.${key}`, args);
  const level = levelOf(plan, selection);
  const { kind, effective_at } = level.change;
  const date = i18n.date(effective_at, 'long');
  const isLater = kind === 'downgrade' && !level.is_pending;
  const title = titleOf(plan, selection);
  const due = preview.due_now;
  return {
    title: text(title, { level: level.name, date }),
    lines: due.amount > 0 ? linesOf(plan, preview, i18n) : [],
    points: [
      ...(isLater ? [text('keeps', { level: plan.current.name, date })] : []),
      ...(kind === 'upgrade' || isLater ? differences(plan.current, level, i18n) : []),
      ...addOnPoints(plan, selection, i18n),
      ...renewalTexts(preview, i18n),
    ],
    button:
      due.amount > 0 ? text('pay', { amount: i18n.money(due) }) : text(`${title}_button`, { level: level.name, date }),
  };
}

/** The title of a change, before the server has sent its price. */
export const changeTitle = (plan: Plan, selection: PlanSelection, i18n: I18n): string => {
  const { name, change } = levelOf(plan, selection);
  const values = { level: name, date: i18n.date(change.effective_at, 'long') };
  return i18n.text(`billing.subscription.change.${titleOf(plan, selection)}`, values);
};

function titleOf(plan: Plan, selection: PlanSelection): string {
  const present = currentSelection(plan);
  if (selection.level === present.level && !resumesRenewal(plan, selection)) return 'add_ons';
  const { kind } = levelOf(plan, selection).change;
  return { current: 'stays', downgrade: 'later', upgrade: 'now', contact: 'now' }[kind];
}

/** What is paid for, each before tax, and the tax. */
function linesOf(plan: Plan, { parts, tax }: PlanPreview, i18n: I18n): ChangeTexts['lines'] {
  const term = daysOf(plan);
  const rest =
    term &&
    i18n.text('billing.subscription.change.rest', {
      left: i18n.number(term.left),
      of: i18n.plural('billing.subscription.days', term.of),
    });
  const nameOf = (uuid: string): string => {
    const addOn = plan.addOns.find(one => one.uuid === uuid);
    return addOn ? addOnName(addOn, i18n) : levelOf(plan, { ...currentSelection(plan), level: uuid }).name;
  };
  return [
    ...parts.map(({ uuid, amount }) => ({ label: i18n.joined([nameOf(uuid), rest]), sum: i18n.money(amount) })),
    ...(tax ? [{ label: i18n.joined([tax.label, tax.rule]), sum: i18n.money(tax.amount) }] : []),
  ];
}

/** "Discount: 35 % off, without a limit, instead of …" */
function differences(from: PremierLevel, to: PremierLevel, i18n: I18n): string[] {
  const featureTexts = (one: PremierLevel) => [
    discountOf(one, i18n),
    i18n.plural('billing.subscription.features.rounds', one.revision_rounds),
    i18n.plural('billing.subscription.features.kept', one.retention_days),
  ];
  const before = featureTexts(from);
  return featureTexts(to).flatMap((now, place) =>
    now === before[place] ? [] : i18n.text('billing.subscription.change.instead', { now, before: before[place] }),
  );
}

function addOnPoints(plan: Plan, selection: PlanSelection, i18n: I18n): string[] {
  const end = plan.billing.subscription?.end_date;
  const out = plan.addOns.filter(one => one.is_active && !one.ends_at && !selection.addOns.includes(one.uuid));
  const back = plan.addOns.filter(one => one.ends_at && selection.addOns.includes(one.uuid));
  const date = end ? i18n.date(end, 'long') : '';
  return [
    ...out.map(one => i18n.text('billing.subscription.change.add_on_ends', { name: addOnName(one, i18n), date })),
    ...back.map(one => i18n.text('billing.subscription.change.add_on_stays', { name: addOnName(one, i18n) })),
  ];
}

/** What the next year costs; nothing where the plan does not renew. */
const renewalTexts = ({ renewal }: PlanPreview, i18n: I18n): string[] =>
  renewal
    ? [
        i18n.text('billing.subscription.change.then', {
          price: i18n.money(renewal.amount),
          date: i18n.date(renewal.on, 'long'),
        }),
      ]
    : [];

export const isChange = (plan: Plan, selection: PlanSelection): boolean =>
  resumesRenewal(plan, selection) || !isSameSelection(selection, currentSelection(plan));
