import { dueNow, takesAddOns, yearly } from '../../../schemas/billing/planCost.ts';
import type { AddOn, Money, PremierLevel } from '../../../schemas/generated/types.ts';
import type { Plan } from './usePlan.ts';

/** What the customer wants to have: a level, and the add-ons that go on. By uuid. */
export interface Wish {
  level: string;
  addOns: string[];
}

const goesOn = ({ is_active, ends_at }: AddOn): boolean => is_active && !ends_at;

/** What goes on if nothing is changed. */
export const presentWish = ({ current, addOns, billing }: Plan): Wish => ({
  level: billing.subscription?.pending_level?.uuid ?? current.uuid,
  addOns: addOns.filter(goesOn).map(({ uuid }) => uuid),
});

export const levelOf = (plan: Plan, { level }: Wish): PremierLevel =>
  plan.levels.find(({ uuid }) => uuid === level) ?? plan.current;

/** Add-ons that are not the customer's yet; only with a level that has a yearly price. */
export const boughtBy = (plan: Plan, wish: Wish): AddOn[] =>
  plan.addOns.filter(({ uuid, is_active }) => !is_active && wish.addOns.includes(uuid));

/** A level without a yearly price takes no add-ons: those that were only wished for go. */
export function withLevel(plan: Plan, wish: Wish, level: PremierLevel): Wish {
  const had = plan.addOns.filter(({ is_active }) => is_active).map(({ uuid }) => uuid);
  return {
    level: level.uuid,
    addOns: takesAddOns(level.price) ? wish.addOns : wish.addOns.filter(uuid => had.includes(uuid)),
  };
}

export const withAddOn = (wish: Wish, uuid: string, wanted: boolean): Wish => ({
  ...wish,
  addOns: wanted ? [...wish.addOns, uuid] : wish.addOns.filter(one => one !== uuid),
});

export function isSameWish(one: Wish, other: Wish): boolean {
  const others = new Set(other.addOns);
  return one.level === other.level && one.addOns.length === others.size && one.addOns.every(uuid => others.has(uuid));
}

/** As the server reckons it from the same parts; it checks the sum again and refuses another. */
export const dueFor = (plan: Plan, wish: Wish): Money =>
  dueNow(
    levelOf(plan, wish).change.due_now,
    boughtBy(plan, wish).map(({ prorated_price }) => prorated_price),
  );

/** What a year costs after this one; null: nothing. */
export const yearlyFor = (plan: Plan, wish: Wish): Money | null =>
  yearly(
    levelOf(plan, wish).price,
    plan.addOns.filter(({ uuid }) => wish.addOns.includes(uuid)).map(({ price }) => price),
  );
