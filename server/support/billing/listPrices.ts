import { asc, eq, type SQL } from 'drizzle-orm';
import type { Staff } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { refuse } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { type ListSpec, listed, readList, rowOf } from '../../../engine/server/listing/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { ListPrice, ListPricePatch, ListQuery, Page } from '../../../schemas/generated/types.ts';
import { listPrices } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { listPriceOf } from '../../pricing/listPrices.ts';
import { countOf } from '../../pricing/words.ts';
import { edited } from '../edited.ts';
import { amountIn } from './amountIn.ts';

type Row = typeof listPrices.$inferSelect;

export const listPriceList: ListSpec = {
  uuid: listPrices.uuid,
  fields: {
    order_type: { column: listPrices.order_type, kind: 'text', sort: false },
    position: { column: listPrices.position, kind: 'number' },
  },
  search: ['order_type'],
  order: [asc(listPrices.position)],
};

const listing = (db: Db | Tx) => ({
  ...{ db, from: listPrices },
  select: (total_rows: SQL<number>) => db.select({ row: listPrices, total_rows }).from(listPrices).$dynamic(),
});

export const listListPrices = (db: Db, query: ListQuery, url: string, locale: string): Promise<Page<ListPrice>> =>
  listed(listing(db), readList(listPriceList, { ...query }, undefined), url, rows =>
    rows.map(({ row }) => answerOf(row, locale)),
  );

export async function listPriceNamed(db: Db | Tx, uuid: string, locale: string): Promise<ListPrice> {
  const found = await rowOf(listing(db), eq(listPrices.uuid, uuid));
  if (!found) throw refuse('list_price_not_found');
  return answerOf(found.row, locale);
}

/** Orders whose price is frozen keep it: the new one is for those that are placed from now on. */
export const patchListPrice = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { version, note, price }: ListPricePatch,
  locale: string,
): Promise<ListPrice> =>
  edited(deps, by, {
    ...{ act: 'edit_list_price', resource: 'list_prices', version, why: note },
    facts: ({ order_type, price: cost }: Row) => ({ order_type, price: cost }),
    find: tx => lock(tx, uuid),
    change: async (tx, row) => {
      const set = { ...(price && { price: costOf(price) }), version: row.version + 1 };
      const [saved] = await tx.update(listPrices).set(set).where(eq(listPrices.uuid, uuid)).returning();
      return saved ?? row;
    },
    answer: (_, row) => answerOf(row, locale),
  });

function costOf(price: ListPrice['price']): number {
  const amount = amountIn(price, 'price');
  if (amount === 0) throw refuse('price_impossible');
  return amount;
}

async function lock(tx: Tx, uuid: string): Promise<Row> {
  const [row] = await tx.select().from(listPrices).where(eq(listPrices.uuid, uuid)).for('update');
  if (!row) throw refuse('list_price_not_found');
  return row;
}

function answerOf({ uuid, order_type, price, version }: Row, locale: string): ListPrice {
  const sold = listPriceOf(order_type);
  const { unit = 'word', unit_size = 1 } = sold ?? {};
  return {
    ...{ uuid, version, price: money(price) },
    order_type: order_type as ListPrice['order_type'],
    ...{ unit, unit_size, per: countOf(textsOf(locale), unit_size, unit) },
  };
}
