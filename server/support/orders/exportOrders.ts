import type { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { csvCell, csvOf, type ExportColumn } from '../../../engine/server/listing/index.ts';
import type { SupportOrderExportQuery } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { customerColumns } from '../../account/users.ts';
import type { Deps } from '../../deps.ts';
import { orderColumns, orderKeys } from '../../orders/exportOrders.ts';
import { orders } from '../../orders/tables.ts';
import { constantName } from '../../pricing/receiptLines.ts';
import { organizationTitle } from '../customers/exportTitles.ts';
import { recordExport } from '../recordExport.ts';
import { readSupportList } from './orderList.ts';
import { type StaffRow, staffColumns } from './staffItem.ts';

/** Exports all orders that match the filters of the list as CSV. The export is audited. */
export async function exportSupportOrders(
  deps: Deps,
  by: ActingStaff,
  { format: _, ...query }: SupportOrderExportQuery,
  locale: string,
): Promise<Readable> {
  const { db, clock } = deps;
  const keys = await orderKeys(db, readSupportList(query, clock.now()));
  await recordExport(deps, by, { resource: 'support_orders', rows: keys.length, query });
  const read = (piece: string[]): Promise<Row[]> =>
    db
      .select({ ...staffColumns, ...customerColumns })
      .from(orders)
      .innerJoin(users, eq(users.uuid, orders.customer_uuid))
      .where(inArray(orders.uuid, piece));
  return csvOf(keys, { read, columns }, textsOf(locale), query.timezone);
}

const title = (field: string): string => `resources.support_orders.fields.${field}`;

type Row = StaffRow & { customer_full_name: string; customer_organization: string | null };

const columns: ExportColumn<Row>[] = [
  ...orderColumns,
  { title: title('customer_name'), value: row => csvCell(row.customer_full_name) },
  { title: organizationTitle, value: row => csvCell(row.customer_organization ?? '') },
  { title: title('customer_email'), value: row => csvCell(row.customer_email ?? '') },
  { title: title('turnaround'), value: (row, texts) => csvCell(constantName(texts, 'turnaround', row.turnaround)) },
  { title: title('waiting_since'), value: (row, words) => words.formatTime(row.waiting_since) },
];
