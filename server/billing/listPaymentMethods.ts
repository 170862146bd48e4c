import { getTableColumns, type SQL } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { readList, readPage } from '../../engine/server/listing/index.ts';
import type { Page, PaymentMethod, PaymentMethodQuery } from '../../schemas/generated/types.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { isChargedAutomatically } from './autoCharge.ts';
import { cardsOf, isNeeded, methodList, toPaymentMethod } from './paymentMethods.ts';
import { paymentMethods } from './tables.ts';
import { amountDue } from './unpaidRenewal.ts';

const listing = (db: Db) => ({
  db,
  from: paymentMethods,
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...getTableColumns(paymentMethods), total_rows })
      .from(paymentMethods)
      .$dynamic(),
});

/** The cards of a customer, each with what it would be charged for as the default. */
export async function listMethods(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: Pick<UserRow, 'uuid'>,
  query: PaymentMethodQuery,
  url: string,
): Promise<Page<PaymentMethod>> {
  const list = readList(methodList, { ...query }, cardsOf(customer));
  const due_as_default = await amountDue(db, customer);
  const paysPlan = await isChargedAutomatically(db, customer);
  return readPage(listing(db), list, url, rows =>
    rows.map(row => ({ ...toPaymentMethod(row, clock.now()), due_as_default, is_needed: isNeeded(row, paysPlan) })),
  );
}
