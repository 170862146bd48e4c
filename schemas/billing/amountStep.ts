import { minorDigits } from '../../engine/dsl/index.ts';
import { currency } from './money.ts';

/**
 * Amounts are multiples of this many minor units, because no card can pay less: the last of three decimals is always
 * 0, and nothing in Madagascar has decimals.
 */
export const amountStep = currency === 'MGA' ? 100 : minorDigits(currency) === 3 ? 10 : 1;

/** Whether an amount has no more decimals than can be paid. */
export const isPayable = (amount: number): boolean => amount % amountStep === 0;
