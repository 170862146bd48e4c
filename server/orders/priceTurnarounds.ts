import { money } from '../../schemas/billing/money.ts';
import type { TurnaroundPrice } from '../../schemas/generated/types.ts';
import { turnarounds } from '../../schemas/pricing/turnarounds.ts';
import type { Holidays } from '../pricing/holidays.ts';
import { dueAfter, workingDays } from '../pricing/turnaround.ts';
import { recalculatePrice } from './pricing.ts';
import { daysOf } from './serviceDays.ts';
import type { StoredPrice } from './tables.ts';

/** What a priced order costs with each turnaround, and when it would be ready if its files came now. */
export async function priceTurnarounds(
  price: StoredPrice,
  now: Date,
  getHolidays: () => Promise<Holidays>,
): Promise<TurnaroundPrice[]> {
  const { inputs } = price;
  if (!inputs) return [];
  const holidays = await getHolidays();
  const serviceDays = daysOf({ order_type: inputs.order_type, price });
  return turnarounds.flatMap(turnaround => {
    const days = workingDays(serviceDays, inputs.quantity, turnaround);
    if (days === null) return [];
    const due_at = dueAfter(now, days, holidays).toISOString();
    return { turnaround, working_days: days, due_at, total: money(recalculatePrice(inputs, { turnaround }).total) };
  });
}
