import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { payments, refunds } from '../billing/tables.ts';
import { issueCreditNote } from '../documents/issueCreditNote.ts';
import { issueInvoice } from '../documents/issueInvoice.ts';

/** Issues the documents of all payments and refunds, in the order of time. */
export async function issueDocuments(tx: Tx): Promise<void> {
  const paid = await tx
    .select()
    .from(payments)
    .where(inArray(payments.payment_status, ['succeeded', 'partially_refunded', 'refunded', 'disputed']))
    .orderBy(asc(payments.created_at));
  for (const payment of paid) await issueInvoice(tx, at(payment.created_at), payment);
  const given = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.refund_status, 'succeeded'))
    .orderBy(asc(refunds.created_at));
  for (const refund of given) await issueCreditNote(tx, at(refund.created_at), refund);
}

const at = (when: Date) => ({ clock: { now: () => when } });
