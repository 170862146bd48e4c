import type { ValidationEntry } from '../../engine/server/http/index.ts';
import { isPayable } from '../../schemas/billing/amountStep.ts';
import amounts from '../../schemas/billing/amounts.json' with { type: 'json' };
import type { Money } from '../../schemas/generated/types.ts';

/**
 * Returns the fault of an amount that is out of range or has more decimals than can be paid, in the form of a fault of
 * the schema. Bounds are minor units.
 */
export function amountFaults(
  field: string,
  { amount }: Pick<Money, 'amount'>,
  { min, max = amounts.maximum }: { min: number; max?: number },
): ValidationEntry[] {
  const loc = ['body', field];
  if (amount < min) return [{ type: 'value_error.number.not_ge', loc, msg: `This must be ${min} or more.` }];
  if (amount > max) return [{ type: 'value_error.number.not_le', loc, msg: `This must be ${max} or less.` }];
  if (!isPayable(amount))
    return [{ type: 'value_error.number.decimals', loc, msg: 'This amount has more decimals than can be paid.' }];
  return [];
}
