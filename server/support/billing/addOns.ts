import { eq, type SQL, sql } from 'drizzle-orm';
import type { Staff } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { refuse } from '../../../engine/server/http/index.ts';
import { type ListSpec, listed, readList, rowOf } from '../../../engine/server/listing/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import type { AddOnPatch, ListQuery, Page, SupportAddOn } from '../../../schemas/generated/types.ts';
import { type AddOnRow, addOnList } from '../../billing/addOnAnswers.ts';
import { remindAnew } from '../../billing/reminders.ts';
import { addOns, subscriptionAddOns, subscriptions } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { edited } from '../edited.ts';
import { amountIn } from './amountIn.ts';

export const supportAddOnList: ListSpec = {
  ...addOnList,
  fields: { ...addOnList.fields, position: { column: addOns.position, kind: 'number' } },
};

const listing = (db: Db | Tx) => ({
  ...{ db, from: addOns },
  select: (total_rows: SQL<number>) => db.select({ addOn: addOns, subscribers, total_rows }).from(addOns).$dynamic(),
});

export const listSupportAddOns = (db: Db, query: ListQuery, url: string): Promise<Page<SupportAddOn>> =>
  listed(listing(db), readList(supportAddOnList, { ...query }, undefined), url, rows => rows.map(answerOf));

export async function supportAddOnNamed(db: Db | Tx, uuid: string): Promise<SupportAddOn> {
  const row = await rowOf(listing(db), eq(addOns.uuid, uuid));
  if (!row) throw refuse('add_on_not_found');
  return answerOf(row);
}

/** Who has it has paid for the term; the new price is that of the next one. */
export const patchAddOn = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { version, note, price, ...plain }: AddOnPatch,
): Promise<SupportAddOn> =>
  edited(deps, by, {
    ...{ act: 'edit_add_on', resource: 'add_ons', version, why: note },
    facts: ({ name, description, price: cost }: AddOnRow) => ({ name, description, price: cost }),
    find: tx => lock(tx, uuid),
    change: async (tx, row) => {
      const set = { ...plain, ...(price && { price: amountIn(price, 'price') }), version: row.version + 1 };
      const [saved = row] = await tx.update(addOns).set(set).where(eq(addOns.uuid, uuid)).returning();
      if (saved.price !== row.price) await remindAnew(tx, goingOnWith(row));
      return saved;
    },
    answer: tx => supportAddOnNamed(tx, uuid),
  });

// Drizzle leaves table names out of what it selects from one table: conditions of their own keep them.
const ofTerm = sql`${subscriptions.uuid} = ${subscriptionAddOns.subscription_uuid}`;
const held = sql`${subscriptionAddOns.add_on_uuid} = ${addOns.uuid} and ${subscriptions.status} in ('active', 'past_due')`;
const subscribers = sql<number>`(select count(*)::int from ${subscriptionAddOns} join ${subscriptions} on ${ofTerm}
  where ${held})`;

/** Terms that have an add-on and were not asked to go on without it. */
const goingOnWith = ({ uuid }: AddOnRow): SQL => sql`exists (select from ${subscriptionAddOns} where ${ofTerm}
  and ${subscriptionAddOns.add_on_uuid} = ${uuid} and not ${subscriptionAddOns.ends_at_term})`;

async function lock(tx: Tx, uuid: string): Promise<AddOnRow> {
  const [row] = await tx.select().from(addOns).where(eq(addOns.uuid, uuid)).for('update');
  if (!row) throw refuse('add_on_not_found');
  return row;
}

function answerOf({ addOn, subscribers: count }: { addOn: AddOnRow; subscribers: number }): SupportAddOn {
  const { uuid, name, description, price, version } = addOn;
  return {
    ...{ uuid, name, description, version, subscribers: count },
    codename: addOn.codename as SupportAddOn['codename'],
    price: money(price),
    interval: 'year',
  };
}
