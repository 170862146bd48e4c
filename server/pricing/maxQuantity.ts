import type { Unit } from './priceLine.ts';

/** More than any order can be: a larger answer has no price, so that amounts stay within what a column holds. */
const maxQuantities: Record<Unit, number> = { word: 1_000_000, page: 100_000, image: 100_000, minute: 10_000 };

/** The most that an order of a unit can be; without a unit, of the smallest. */
export const maxQuantity = (unit: string | null): number => maxQuantities[unit as Unit] ?? maxQuantities.minute;
