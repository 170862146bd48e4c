import app from '../app.json' with { type: 'json' };
import type { Money } from '../generated/types.ts';

/** The currency of all prices. */
export const { currency } = app;

/**
 * The largest price of an order, and the largest amount that staff can enter, in minor units. Database columns hold
 * more.
 */
export const maxAmount = 100_000_000;

/** Builds money from minor units. */
export const money = (amount: number): Money => ({ amount, currency });
