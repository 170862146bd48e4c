import { takesAddOns } from '../../../schemas/billing/planCost.ts';
import type { AddOn, PremierLevel } from '../../../schemas/generated/types.ts';
import type { Plan } from './usePlan.ts';

/** What the customer selects: a level, and the add-ons that continue, by uuid. */
export interface PlanSelection {
  level: string;
  addOns: string[];
  /** The plan is to renew when the term ends; null: the setting stays as it is. */
  renews: true | null;
}

const isContinuing = ({ is_active, ends_at }: AddOn): boolean => is_active && !ends_at;

/** The plan as it continues without a change. */
export const currentSelection = ({ current, addOns, billing }: Plan): PlanSelection => ({
  level: billing.subscription?.pending_level?.uuid ?? current.uuid,
  addOns: addOns.filter(isContinuing).map(({ uuid }) => uuid),
  renews: null,
});

export const levelOf = (plan: Plan, { level }: PlanSelection): PremierLevel =>
  plan.levels.find(({ uuid }) => uuid === level) ?? plan.current;

const isEnding = ({ billing: { subscription } }: Plan): boolean => subscription?.outlook.kind === 'ends';

/**
 * Returns whether the current level continues only if the customer asks for it, because another level or none follows.
 */
export const canKeepPlan = ({ billing: { subscription } }: Plan): boolean =>
  subscription?.outlook.kind === 'changes' || subscription?.outlook.kind === 'ends';

/** Returns whether the selection turns on a renewal that was turned off. */
export const resumesRenewal = (plan: Plan, { renews }: PlanSelection): boolean => renews === true && isEnding(plan);

/** The request to the server: the plan is renewed only if it otherwise would not be. */
export const toPlanChange = (plan: Plan, selection: PlanSelection): PlanChangeRequest => ({
  premier_level: selection.level,
  add_ons: selection.addOns,
  ...(resumesRenewal(plan, selection) && { auto_renew: true }),
});

export interface PlanChangeRequest {
  premier_level: string;
  add_ons: string[];
  auto_renew?: true;
}

/**
 * A level without a yearly price takes no add-ons: newly selected ones are removed. Choosing a cheaper level, or the
 * current one, also keeps the plan; an upgrade leaves the renewal as it is.
 */
export function withLevel(plan: Plan, selection: PlanSelection, level: PremierLevel): PlanSelection {
  const had = plan.addOns.filter(({ is_active }) => is_active).map(({ uuid }) => uuid);
  return {
    level: level.uuid,
    addOns: takesAddOns(level.price) ? selection.addOns : selection.addOns.filter(uuid => had.includes(uuid)),
    renews: level.change.kind !== 'upgrade' && takesAddOns(level.price) ? true : null,
  };
}

export const withAddOn = (selection: PlanSelection, uuid: string, wanted: boolean): PlanSelection => ({
  ...selection,
  addOns: wanted ? [...selection.addOns, uuid] : selection.addOns.filter(one => one !== uuid),
});

/** Whether two selections have the same level and add-ons. */
export function isSameSelection(one: PlanSelection, other: PlanSelection): boolean {
  const others = new Set(other.addOns);
  return one.level === other.level && one.addOns.length === others.size && one.addOns.every(uuid => others.has(uuid));
}
