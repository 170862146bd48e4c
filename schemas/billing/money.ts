import app from '../app.json' with { type: 'json' };
import type { Money } from '../generated/types.ts';

/** Everything is sold in this one. */
export const { currency } = app;

/** Minor units: an order costs no more, and staff enter no greater amount. Columns of amounts have room above it. */
export const maxAmount = 100_000_000;

/** So many minor units of it. */
export const money = (amount: number): Money => ({ amount, currency });
