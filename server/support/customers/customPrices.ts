import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { refuse } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { anyOf, type Listed, type ListSpec, listed, readList, rowOf } from '../../../engine/server/listing/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { CustomPrice, CustomPriceQuery, Page } from '../../../schemas/generated/types.ts';
import { customPrices } from '../../billing/tables.ts';
import { listPrices } from '../../generated/entityTables.ts';
import { listPriceOf } from '../../pricing/listPrices.ts';
import { countOf } from '../../pricing/words.ts';

export const customPriceList: ListSpec = {
  uuid: customPrices.uuid,
  fields: {
    order_type: { column: customPrices.order_type, kind: 'text' },
    valid_until: { column: customPrices.valid_until, kind: 'date' },
    created_at: { column: customPrices.created_at, kind: 'time' },
  },
  search: [],
};

const listing = (db: Db | Tx) => ({
  ...{ db, from: customPrices },
  select: (total_rows: SQL<number>) =>
    db
      .select({ ...getTableColumns(customPrices), list_price: listPrices.price, total_rows })
      .from(customPrices)
      .leftJoin(listPrices, eq(listPrices.order_type, customPrices.order_type))
      .$dynamic(),
});

/** Prices of their own that customers have, also those that are over. */
export function listCustomPrices(
  db: Db,
  { customer_uuid, ...query }: CustomPriceQuery,
  url: string,
  locale: string,
): Promise<Page<CustomPrice>> {
  const of = customer_uuid && anyOf(customPrices.customer_uuid, customer_uuid, 'uuid');
  return listed(listing(db), readList(customPriceList, query, of), url, rows => rows.map(row => item(row, locale)));
}

export async function customPriceNamed(db: Db | Tx, uuid: string, locale: string): Promise<CustomPrice> {
  const row = await rowOf(listing(db), eq(customPrices.uuid, uuid));
  if (!row) throw refuse('custom_price_not_found');
  return item(row, locale);
}

function item(row: Listed<typeof listing>, locale: string): CustomPrice {
  const { unit = 'word', unit_size = 1 } = listPriceOf(row.order_type) ?? {};
  return {
    uuid: row.uuid,
    customer_uuid: row.customer_uuid,
    order_type: row.order_type as CustomPrice['order_type'],
    price: money(row.price),
    list_price: money(row.list_price ?? 0),
    ...{ unit, unit_size, per: countOf(textsOf(locale), unit_size, unit) },
    valid_until: row.valid_until,
    created_at: row.created_at.toISOString(),
    version: row.version,
  };
}
