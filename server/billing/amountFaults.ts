import type { ValidationEntry } from '../../engine/server/http/index.ts';
import { maxAmount } from '../../schemas/billing/money.ts';
import type { Money } from '../../schemas/generated/types.ts';

/** Returns the fault of an amount that is out of range, in the form of a fault of the schema. Bounds are minor units. */
export function amountFaults(
  field: string,
  { amount }: Pick<Money, 'amount'>,
  { min, max = maxAmount }: { min: number; max?: number },
): ValidationEntry[] {
  const loc = ['body', field];
  if (amount < min) return [{ type: 'value_error.number.not_ge', loc, msg: `This must be ${min} or more.` }];
  if (amount > max) return [{ type: 'value_error.number.not_le', loc, msg: `This must be ${max} or less.` }];
  return [];
}
