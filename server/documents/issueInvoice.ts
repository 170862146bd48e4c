import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { nextNumber, type Tx } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { PaymentRow } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { documentLines } from './documentLines.ts';
import { buyerOf, seller } from './parties.ts';
import { type DocumentContent, type DocumentRow, documents } from './tables.ts';

/**
 * Issues the invoice of a payment that has just succeeded, in that same transaction: its number is taken exactly when
 * there is a payment for it. Its content is stored now and never changes.
 */
export async function issueInvoice(tx: Tx, deps: Pick<Deps, 'clock'>, payment: PaymentRow): Promise<void> {
  if (await invoiceOf(tx, payment.uuid)) return;
  const now = deps.clock.now();
  const { user, buyer } = await buyerOf(tx, payment.customer_uuid);
  const { language } = textsOf(user.locale);
  const charged = await documentLines(tx, deps, payment, language);
  const content: DocumentContent = {
    language,
    currency: payment.currency,
    seller,
    buyer,
    ...charged,
    tax: payment.tax,
    total: charged.net + payment.tax,
    payment_number: payment.number,
    method_label: payment.method_label,
    corrects: null,
    reason: null,
    given_to: null,
  };
  await tx.insert(documents).values({
    uuid: randomUUID(),
    kind: 'invoice',
    number: await nextNumber(tx, 'I', now),
    content,
    issued_at: now,
    customer_uuid: payment.customer_uuid,
    payment_uuid: payment.uuid,
  });
}

/** Returns the invoice of a payment; null before it succeeded. */
export async function invoiceOf(tx: Tx, payment_uuid: string): Promise<DocumentRow | null> {
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.payment_uuid, payment_uuid), eq(documents.kind, 'invoice')));
  return invoice ?? null;
}
