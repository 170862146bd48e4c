import type { Unit } from '../../../schemas/pricing/quantities.ts';

/** A usual quantity of each unit, for examples. */
export const exampleQuantities: Record<Unit, number> = { word: 5000, page: 40, image: 100, minute: 5 };
