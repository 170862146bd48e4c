import { quantityKeys } from '../../schemas/pricing/quantities.ts';
import { serviceOf } from '../pricing/currentServices.ts';
import { maxQuantity } from '../pricing/maxQuantity.ts';

export const quantityField = (orderType: string): string | null => {
  const unit = serviceOf(orderType)?.unit;
  return unit ? quantityKeys[unit] : null;
};

/** How much was ordered, in the unit of the service; null while it is not answered. */
export function answerQuantity(orderType: string, answers: Record<string, unknown>): number | null {
  const unit = serviceOf(orderType)?.unit;
  if (!unit) return null;
  const value = answers[quantityKeys[unit]];
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxQuantity(unit)
    ? value
    : null;
}
