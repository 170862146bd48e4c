import { maxQuantities, type Unit } from '../../schemas/pricing/quantities.ts';

/** Returns the largest quantity of a unit that has a price; without a unit, the smallest of them. */
export const maxQuantity = (unit: string | null): number => maxQuantities[unit as Unit] ?? maxQuantities.minute;
