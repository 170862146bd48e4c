import { and, desc, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import {
  type Form,
  type FormContext,
  forms,
  type PrefillSources,
  readPrefill,
} from '../../engine/server/forms/index.ts';
import { personSources } from '../account/personSources.ts';
import type { UserRow } from '../account/tables.ts';
import { answersRecord } from './formState.ts';
import type { Answers } from './pricing.ts';
import { orders } from './tables.ts';

/** What a new order or recipe starts from: what is copied, and what its form file takes from elsewhere. */
export const initialAnswers = (
  tx: Tx,
  form: Form,
  customer: UserRow,
  context: FormContext,
  copied: PrefillSources = {},
): Promise<Answers> =>
  readPrefill(form, { ...personSources(tx, customer), ...copied, last: () => lastAnswers(tx, customer, context) });

/** Returns the answers of the order that was placed last. */
async function lastAnswers(tx: Tx, customer: UserRow, context: FormContext): Promise<Answers | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.customer_uuid, customer.uuid), ne(orders.status, 'draft')))
    .orderBy(desc(orders.created_at))
    .limit(1);
  if (!order) return null;
  const form = forms().form('order');
  return forms().reachable(form, forms().migrate(form, answersRecord(order)).record.answers, context);
}
