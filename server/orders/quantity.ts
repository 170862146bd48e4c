import { serviceOf } from '../pricing/currentServices.ts';
import { maxQuantity } from '../pricing/maxQuantity.ts';
import type { Unit } from '../pricing/priceLine.ts';

/** The answer that says how much, by the unit of the service. */
const answerOf: Record<Unit, string> = { word: 'words', page: 'pages', image: 'images', minute: 'minutes' };

export const quantityField = (orderType: string): string | null => {
  const unit = serviceOf(orderType)?.unit;
  return unit ? answerOf[unit] : null;
};

/** How much was ordered, in the unit of the service; null while it is not answered. */
export function answerQuantity(orderType: string, answers: Record<string, unknown>): number | null {
  const unit = serviceOf(orderType)?.unit;
  if (!unit) return null;
  const value = answers[answerOf[unit]];
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxQuantity(unit)
    ? value
    : null;
}
