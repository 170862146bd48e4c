import type { Readable } from 'node:stream';
import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { csvCell, csvOf, type ExportColumn } from '../../../engine/server/listing/index.ts';
import type { SupportPaymentExportQuery } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { organizationTitle } from '../customers/exportTitles.ts';
import { recordExport } from '../recordExport.ts';
import { paymentKeys, paymentRows, readSupportPayments } from './paymentList.ts';

/** Everybody's payments that the list's filters leave, as CSV for the books. */
export async function exportSupportPayments(
  deps: Deps,
  by: ActingStaff,
  { format: _, ...query }: SupportPaymentExportQuery,
  locale: string,
): Promise<Readable> {
  const { db } = deps;
  const keys = (await paymentKeys(db, readSupportPayments(query))).map(({ uuid }) => uuid);
  await recordExport(deps, by, { resource: 'support_payments', rows: keys.length, query });
  return csvOf(keys, { read: piece => paymentRows(db, piece), columns }, textsOf(locale), query.timezone);
}

type Row = Awaited<ReturnType<typeof paymentRows>>[number];
type Column = ExportColumn<Row>;

const column = (field: string, value: Column['value']): Column => ({
  title: `resources.support_payments.fields.${field}`,
  value,
});
const text = (field: string, of: (row: Row) => string | null): Column => column(field, row => csvCell(of(row) ?? ''));
const choice = (field: 'payment_status' | 'payment_type' | 'payment_for' | 'payment_method_type'): Column =>
  column(field, (row, texts) => csvCell(texts.say(`consts.payments.${field}.${row[field]}`)));
const money = (field: 'amount' | 'tax' | 'refunded'): Column =>
  column(field, (row, words) => words.formatAmount(row[field], row.currency));

const columns: Column[] = [
  text('number', row => row.number),
  column('created_at', (row, words) => words.formatTime(row.created_at)),
  choice('payment_status'),
  choice('payment_for'),
  text('order', row => row.order_number),
  choice('payment_type'),
  choice('payment_method_type'),
  text('method_label', row => row.method_label),
  money('amount'),
  money('tax'),
  money('refunded'),
  text('currency', row => row.currency),
  text('coupon_code', row => row.coupon_code),
  text('customer_name', row => row.customer_full_name),
  { title: organizationTitle, value: row => csvCell(row.customer_organization ?? '') },
  text('customer_email', row => row.customer_email),
  text('provider_payment', row => row.provider_payment),
];
