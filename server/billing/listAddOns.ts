import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../../engine/server/db/index.ts';
import { type ListDefinition, readList, readPage } from '../../engine/server/listing/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { AddOn, ListQuery, Page } from '../../schemas/generated/types.ts';
import type { Deps } from '../deps.ts';
import { addOns } from '../generated/entityTables.ts';
import { prorate } from './proration.ts';
import { type SubscriptionRow, subscriptionAddOns } from './tables.ts';
import { termOf } from './termDates.ts';

type AddOnRow = typeof addOns.$inferSelect;

export const addOnList: ListDefinition = {
  uuid: addOns.uuid,
  fields: {
    codename: { column: addOns.codename, kind: 'text', sort: false },
    name: { column: addOns.name, kind: 'text', sort: false },
  },
  search: ['codename', 'name'],
  order: [asc(addOns.position)],
};

const listing = (db: Db) => ({
  db,
  from: addOns,
  select: (total_rows: SQL<number>) => db.select({ addOn: addOns, total_rows }).from(addOns).$dynamic(),
});

export async function listAddOns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  customer: { uuid: string },
  query: ListQuery,
  url: string,
): Promise<Page<AddOn>> {
  const list = readList(addOnList, { ...query }, undefined);
  const term = await termOf(db, customer);
  const mine = term ? await addOnsOf(db, [term.subscription.uuid]) : [];
  return readPage(listing(db), list, url, rows =>
    rows.map(({ addOn }) =>
      toAddOn(
        addOn,
        term?.subscription ?? null,
        mine.find(one => one.addOn.uuid === addOn.uuid),
        clock.now(),
      ),
    ),
  );
}

export const addOnsOf = (db: Db, terms: string[]) =>
  db
    .select({
      subscription: subscriptionAddOns.subscription_uuid,
      addOn: addOns,
      ends: subscriptionAddOns.ends_at_term,
    })
    .from(subscriptionAddOns)
    .innerJoin(addOns, eq(addOns.uuid, subscriptionAddOns.add_on_uuid))
    .where(inArray(subscriptionAddOns.subscription_uuid, terms))
    .orderBy(asc(addOns.position));

/** `ends`: taken out, it ends with the term. */
export interface HeldAddOn {
  addOn: AddOnRow;
  ends: boolean;
}

/** Bought in the middle of a term, an add-on costs what is left of it. `held`: the customer has it. */
export function toAddOn(
  row: AddOnRow,
  term: SubscriptionRow | null,
  held: Pick<HeldAddOn, 'ends'> | null | undefined,
  now: Date,
): AddOn {
  return {
    uuid: row.uuid,
    codename: row.codename as AddOn['codename'],
    name: row.name,
    description: row.description,
    price: money(row.price),
    interval: 'year',
    is_active: !!held,
    ends_at: held?.ends ? (term?.end_date ?? null) : null,
    prorated_price: money(term ? prorate(row.price, term, now) : row.price),
  };
}
