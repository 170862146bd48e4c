import type { Money } from '../generated/types.ts';

/** A level without a yearly price takes no add-ons. */
export const takesAddOns = (level: Money | null): level is Money => level !== null && level.amount > 0;

/** What a change of plan costs at once: the level's part, and that of each add-on that is bought with it. */
export const dueNow = (level: Money, bought: Money[]): Money => withAll(level, bought);

/** What a year of a plan costs; null: nothing. */
export const yearly = (level: Money | null, addOns: Money[]): Money | null =>
  takesAddOns(level) ? withAll(level, addOns) : null;

const withAll = ({ amount, currency }: Money, others: Money[]): Money => ({
  amount: others.reduce((sum, other) => sum + other.amount, amount),
  currency,
});
