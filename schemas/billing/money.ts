import app from '../app.json' with { type: 'json' };
import type { Money } from '../generated/types.ts';

/** The currency of all prices. */
export const { currency } = app;

/** Builds money from minor units. */
export const money = (amount: number): Money => ({ amount, currency });
