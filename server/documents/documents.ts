import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../engine/server/db/index.ts';
import { attachment } from '../../engine/server/files/index.ts';
import { problem } from '../../engine/server/http/index.ts';
import { refunds } from '../billing/tables.ts';
import type { PdfKind } from './renderPdf.ts';
import { type DocumentRow, documents } from './tables.ts';

interface PdfDocument {
  /** "invoice-I-26-000012.pdf" */
  file: string;
  bytes: Buffer;
}
/** The customer whose documents may be requested; null: any customer's, for staff. */
type Owner = { uuid: string } | null;

const filterByOwner = (owner: Owner): SQL | undefined => (owner ? eq(documents.customer_uuid, owner.uuid) : undefined);

/** The invoice of one of the customer's own payments; anyone else's, like one that was never issued, is 404. */
export const invoice = async (db: Db, customer: Owner, payment: string): Promise<PdfDocument> =>
  toPdf('invoice', await invoiceOf(db, customer, payment));

/** The invoice with later refunds. */
export async function receipt(db: Db, customer: Owner, payment: string): Promise<PdfDocument> {
  const issued = await invoiceOf(db, customer, payment);
  const notes = await db
    .select({ note: documents })
    .from(documents)
    .innerJoin(refunds, eq(refunds.uuid, documents.refund_uuid))
    .where(and(eq(documents.payment_uuid, payment), eq(refunds.refund_status, 'succeeded')))
    .orderBy(asc(documents.issued_at), asc(documents.number));
  return toPdf(
    'receipt',
    issued,
    notes.map(row => row.note),
  );
}

export async function creditNote(db: Db, customer: Owner, refund: string): Promise<PdfDocument> {
  const own = and(eq(documents.refund_uuid, refund), filterByOwner(customer));
  const [found] = await db.select().from(documents).where(own);
  if (!found) throw problem('payment_document_not_found');
  return toPdf('credit_note', found);
}

async function invoiceOf(db: Db, customer: Owner, payment: string): Promise<DocumentRow> {
  const own = and(eq(documents.payment_uuid, payment), filterByOwner(customer));
  const [found] = await db
    .select()
    .from(documents)
    .where(and(own, eq(documents.kind, 'invoice')));
  if (!found) throw problem('payment_document_not_found');
  return found;
}

async function toPdf(paper: PdfKind, row: DocumentRow, notes?: DocumentRow[]): Promise<PdfDocument> {
  // Loaded with the first document: no start waits for fonts and a PDF writer.
  const { renderPdf: setInType } = await import('./renderPdf.ts');
  return { file: `${paper.replace('_', '-')}-${row.number}.pdf`, bytes: await setInType(paper, row, notes) };
}

export function sendPdf(reply: FastifyReply, { file, bytes }: PdfDocument): Buffer {
  reply.headers({ 'content-disposition': attachment(file), 'x-content-type-options': 'nosniff' });
  return bytes;
}
