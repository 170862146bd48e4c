import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { PaymentRow } from '../billing/tables.ts';
import { subscriptions } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import { addOns, premierLevels } from '../generated/entityTables.ts';
import { priceOf } from '../orders/orders.ts';
import { orders } from '../orders/tables.ts';
import { receiptLines } from '../pricing/receiptLines.ts';
import { describeTax } from '../tax/describeTax.ts';
import type { DocumentContent } from './tables.ts';

type InvoiceBody = Pick<
  DocumentContent,
  'subject' | 'lines' | 'tax_lines' | 'net' | 'credit' | 'reverse_charge' | 'confirmed'
>;

/** What a payment is for, line by line, in the customer's language. The lines always add up to what was charged. */
export async function documentLines(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  payment: PaymentRow,
  language: string,
): Promise<InvoiceBody> {
  const ofOrder = payment.order_uuid ? await orderLines(tx, deps, payment, language) : null;
  return ofOrder ?? (await planLines(tx, payment, language)) ?? plainLines(tx, payment, language);
}

/** A term with its add-ons: a line for each, when their prices come to what was charged. */
async function planLines(tx: Tx, payment: PaymentRow, language: string): Promise<InvoiceBody | null> {
  const { buys } = payment;
  if (!buys || buys.kind === 'change' || !buys.add_ons.length) return null;
  const plain = await plainLines(tx, payment, language);
  const [level] = await tx
    .select()
    .from(premierLevels)
    .where(eq(premierLevels.uuid, buys.pending ?? buys.level));
  const chosen = await tx.select().from(addOns).where(inArray(addOns.uuid, buys.add_ons)).orderBy(addOns.position);
  const [line] = plain.lines;
  const price = (buys.terms ?? level)?.price ?? 0;
  if (!level || !line || sumOf(chosen.map(one => one.price)) + price !== plain.net) return null;
  return {
    ...plain,
    lines: [
      { ...line, amount: price },
      ...chosen.map(one => ({ label: one.name, rule: line.rule, amount: one.price ?? 0 })),
    ],
  };
}

const sumOf = (amounts: (number | null)[]): number => amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

async function orderLines(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  payment: PaymentRow,
  language: string,
): Promise<InvoiceBody | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(eq(orders.uuid, payment.order_uuid ?? ''));
  const price = order ? await priceOf(deps, tx, order) : null;
  if (!order || !price || price.total !== payment.amount || price.tax !== payment.tax) return null;
  const worded = receiptLines(price.lines, language, order.currency);
  const tax_lines = worded.filter(line => line.kind === 'tax');
  const lines = worded.filter(line => !['tax', 'credit'].includes(line.kind));
  const taxed = price.lines.find(line => line.rule === 'reverse_charge');
  const credit = price.lines.filter(line => line.kind === 'credit').reduce((sum, line) => sum - line.amount, 0);
  return {
    subject: order.number,
    lines: lines.map(({ label, rule, amount }) => ({ label, rule, amount })),
    tax_lines: tax_lines.map(({ label, rule, amount }) => ({ label, rule, amount })),
    net: payment.amount + credit - payment.tax,
    credit,
    reverse_charge: taxed ? String(taxed.facts.vat_id) : null,
    ...viesConfirmation(taxed?.facts),
  };
}

/** The confirmation of a number by VIES, from the facts of a tax line or the tax terms of a plan. */
const viesConfirmation = (facts?: object): Pick<DocumentContent, 'confirmed'> => {
  const { vies_at, vies_number } = (facts ?? {}) as { vies_at?: unknown; vies_number?: unknown };
  if (typeof vies_at !== 'string') return {};
  return { confirmed: { request_number: typeof vies_number === 'string' ? vies_number : null, at: vies_at } };
};

/** A plan, an add-on, or an order whose price says less than its payment: one line. */
async function plainLines(tx: Tx, payment: PaymentRow, language: string): Promise<InvoiceBody> {
  const { say } = textsOf(language);
  const subject = await subjectOf(tx, payment, language);
  const net = payment.amount - payment.tax;
  const label = say(`documents.lines.${payment.payment_for}`, { subject });
  return {
    subject,
    lines: [{ label, rule: say(`documents.types.${payment.payment_type}`), amount: net }],
    tax_lines: taxLines(payment, net, language),
    net,
    credit: 0,
    reverse_charge: payment.buys?.tax?.reverse_charge ?? null,
    ...viesConfirmation(payment.buys?.tax),
  };
}

/** The tax as it was computed when the payment was recorded. */
function taxLines({ tax, buys }: PaymentRow, net: number, language: string): DocumentContent['tax_lines'] {
  const line = buys?.tax ? describeTax(net, buys.tax, language) : null;
  if (line?.amount === tax) return [line];
  return tax ? [{ label: textsOf(language).say('documents.tax'), rule: null, amount: tax }] : [];
}

async function subjectOf(tx: Tx, payment: PaymentRow, language: string): Promise<string> {
  if (payment.order_uuid) {
    const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.uuid, payment.order_uuid));
    if (order) return order.number;
  }
  if (!payment.subscription_uuid) return textsOf(language).say('documents.membership');
  const [term] = await tx
    .select({ name: premierLevels.name })
    .from(subscriptions)
    .innerJoin(premierLevels, eq(premierLevels.uuid, subscriptions.level_uuid))
    .where(eq(subscriptions.uuid, payment.subscription_uuid));
  return term?.name ?? textsOf(language).say('documents.membership');
}
