import { forms } from '../../engine/server/forms/index.ts';
import type { FormAnswers, OrderPrice } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { readHolidays } from '../pricing/holidays.ts';
import { openForm } from './formState.ts';
import { findOwnOrder } from './orders.ts';
import { priceTurnarounds } from './priceTurnarounds.ts';
import { priceAnswers } from './pricing.ts';
import { toReceipt } from './receipt.ts';

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
    turnarounds: await priceTurnarounds(price, context.now, () => readHolidays(db)),
  };
}
