import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { nextNumber, type Tx } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import { refunds } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { roundMoney } from '../pricing/roundMoney.ts';
import { invoiceOf } from './issueInvoice.ts';
import { type DocumentRow, documents } from './tables.ts';

interface CreditedRefund {
  uuid: string;
  payment_uuid: string;
  amount: number;
  reason: string | null;
}

/** Issues the credit note of a refund that has just succeeded: it corrects the invoice, to the same party as that one. */
export async function issueCreditNote(tx: Tx, deps: Pick<Deps, 'clock'>, refund: CreditedRefund): Promise<void> {
  const invoice = await invoiceOf(tx, refund.payment_uuid);
  if (!invoice) return;
  const now = deps.clock.now();
  const { say } = textsOf(invoice.content.language);
  const { content } = invoice;
  const tax = await taxOf(tx, invoice, refund.amount);
  const net = refund.amount - tax;
  const label = say('documents.lines.refund', { subject: content.subject });
  await tx.insert(documents).values({
    uuid: randomUUID(),
    kind: 'credit_note',
    number: await nextNumber(tx, 'C', now),
    issued_at: now,
    customer_uuid: invoice.customer_uuid,
    payment_uuid: refund.payment_uuid,
    refund_uuid: refund.uuid,
    content: {
      ...content,
      lines: [{ label, rule: null, amount: -net }],
      tax_lines: tax ? [{ label: content.tax_lines[0]?.label ?? say('documents.tax'), rule: null, amount: -tax }] : [],
      net: -net,
      tax: -tax,
      total: -refund.amount,
      credit: 0,
      corrects: { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
      reason: reasonText(content.language, refund.reason),
      given_to: await destinationOf(tx, refund.uuid),
    },
  });
}

/**
 * Reverses the credit note of a refund that the bank returned: another one, with negated amounts, restores the invoice.
 * It belongs to no refund.
 */
export async function reverseCreditNote(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  refund: { uuid: string },
  reason: 'refund_returned' | 'dispute_lost',
): Promise<void> {
  const [note] = await tx.select().from(documents).where(eq(documents.refund_uuid, refund.uuid));
  if (!note) return;
  const now = deps.clock.now();
  const { customer_uuid, payment_uuid, content } = note;
  const negateLines = <Line extends { amount: number }>(lines: Line[]): Line[] =>
    lines.map(line => ({ ...line, amount: -line.amount }));
  await tx.insert(documents).values({
    uuid: randomUUID(),
    kind: 'credit_note',
    number: await nextNumber(tx, 'C', now),
    issued_at: now,
    customer_uuid,
    payment_uuid,
    refund_uuid: null,
    content: {
      ...content,
      lines: negateLines(content.lines),
      tax_lines: negateLines(content.tax_lines),
      net: -content.net,
      tax: -content.tax,
      total: -content.total,
      corrects: { number: note.number, issued_at: note.issued_at.toISOString() },
      reason: reasonText(content.language, reason),
      given_to: null,
    },
  });
}

async function destinationOf(tx: Tx, refund: string): Promise<'card' | 'credit'> {
  const [row] = await tx.select({ type: refunds.refund_type }).from(refunds).where(eq(refunds.uuid, refund));
  return row?.type === 'credit' ? 'credit' : 'card';
}

/** The tax in a refund. Computed from all refunds so far, so that the parts add up to the whole. */
async function taxOf(tx: Tx, { payment_uuid, content }: DocumentRow, amount: number): Promise<number> {
  const before = await tx
    .select({ content: documents.content })
    .from(documents)
    .where(and(eq(documents.payment_uuid, payment_uuid), eq(documents.kind, 'credit_note')));
  const given = before.reduce((sum, note) => sum - note.content.total, 0);
  const givenTax = before.reduce((sum, note) => sum - note.content.tax, 0);
  const paid = content.total - content.credit;
  return paid > 0 ? roundMoney(content.tax, Math.min(paid, given + amount), paid) - givenTax : 0;
}

/** Reasons of the system have a name; anything else is free text of staff. */
function reasonText(language: string, reason: string | null): string | null {
  if (!reason) return null;
  const { has, say } = textsOf(language);
  const key = `documents.reasons.${reason}`;
  return /^[a-z_]+$/.test(reason) && has(key) ? say(key) : reason;
}
