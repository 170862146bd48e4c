import { listPriceOf } from '../pricing/listPrices.ts';
import type { Unit } from '../pricing/priceLine.ts';

/** The answer that says how much, by the unit of the service. */
const answerOf: Record<Unit, string> = { word: 'words', page: 'pages', image: 'images', minute: 'minutes' };

/** More than any order can be: a larger answer has no price, so that amounts stay within what a column holds. */
const maxQuantities: Record<Unit, number> = { word: 1_000_000, page: 100_000, image: 100_000, minute: 10_000 };

/** The most that an order of a unit can be; without a unit, of the smallest. */
export const maxQuantity = (unit: string | null): number => maxQuantities[unit as Unit] ?? maxQuantities.minute;

export const quantityField = (orderType: string): string | null => {
  const unit = listPriceOf(orderType)?.unit;
  return unit ? answerOf[unit] : null;
};

/** How much was ordered, in the unit of the service; null while it is not answered. */
export function answerQuantity(orderType: string, answers: Record<string, unknown>): number | null {
  const unit = listPriceOf(orderType)?.unit;
  if (!unit) return null;
  const value = answers[answerOf[unit]];
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxQuantities[unit]
    ? value
    : null;
}
