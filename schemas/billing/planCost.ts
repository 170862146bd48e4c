import type { Money } from '../generated/types.ts';

/** A level without a yearly price takes no add-ons. */
export const takesAddOns = (level: Money | null): level is Money => level !== null && level.amount > 0;
