import type { Money } from '../generated/types.ts';

/** Everything is sold in this one. */
export const currency = 'USD';

/** So many minor units of it. */
export const money = (amount: number): Money => ({ amount, currency });
