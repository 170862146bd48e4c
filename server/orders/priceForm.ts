import { forms } from '../../engine/server/forms/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { FormAnswers, OrderPrice } from '../../schemas/generated/types.ts';
import { turnarounds } from '../../schemas/pricing/turnarounds.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { readHolidays } from '../pricing/holidays.ts';
import { dueAfter, workingDays } from '../pricing/turnaround.ts';
import { openForm } from './formState.ts';
import { findOwnOrder } from './orders.ts';
import { priceAnswers, recalculatePrice } from './pricing.ts';
import { toReceipt } from './receipt.ts';
import { daysOf } from './serviceDays.ts';
import type { StoredPrice } from './tables.ts';

/**
 * Prices the answers of an order's form as they are typed. A placed order is priced as the draft that a changed answer
 * would make of it. Stores and locks nothing.
 */
export async function priceForm(
  deps: Deps,
  customer: UserRow,
  uuid: string,
  body: FormAnswers,
  locale: string,
): Promise<OrderPrice> {
  const { db } = deps;
  const order = await findOwnOrder(db, customer, uuid);
  const { kind, form, record, context } = openForm(deps, customer, order, locale);
  const answers = forms().answersToPrice(form, record, body, context);
  const price = kind === 'order' ? await priceAnswers(deps, db, { ...order, answers }) : null;
  if (!price) return { price: null, turnarounds: [] };
  return {
    price: toReceipt({ ...order, price_expires_at: null }, price, locale),
    turnarounds: await otherTurnarounds(deps, price),
  };
}

async function otherTurnarounds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  price: StoredPrice,
): Promise<OrderPrice['turnarounds']> {
  const { inputs } = price;
  if (!inputs) return [];
  const holidays = await readHolidays(db);
  const serviceDays = daysOf({ order_type: inputs.order_type, price });
  return turnarounds.flatMap(turnaround => {
    const days = workingDays(serviceDays, inputs.quantity, turnaround);
    if (days === null) return [];
    const due_at = dueAfter(clock.now(), days, holidays).toISOString();
    return { turnaround, working_days: days, due_at, total: money(recalculatePrice(inputs, { turnaround }).total) };
  });
}
