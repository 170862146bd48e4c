import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ActingStaff } from '../../../engine/server/audit/index.ts';
import type { Db, Tx } from '../../../engine/server/db/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import { fullName, textsOf } from '../../../engine/server/index.ts';
import {
  anyOf,
  type ListDefinition,
  type ListingRow,
  readList,
  readPage,
  readRow,
} from '../../../engine/server/listing/index.ts';
import { isPayable } from '../../../schemas/billing/amountStep.ts';
import amounts from '../../../schemas/billing/amounts.json' with { type: 'json' };
import { currency as ours } from '../../../schemas/billing/money.ts';
import type { Credit, CreditNew, CreditQuery, Page } from '../../../schemas/generated/types.ts';
import { users } from '../../account/tables.ts';
import { contactEmail, customerName } from '../../account/users.ts';
import { requireRecentSignInFor } from '../../auth/reauthentication.ts';
import { credits } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/mail.ts';
import { orders } from '../../orders/tables.ts';
import { requireNamedCustomer } from '../customers/withLockedCustomer.ts';
import { recordStaffAction } from '../recordStaffAction.ts';

const name = fullName(users);

export const creditList: ListDefinition = {
  uuid: credits.uuid,
  fields: {
    customer_name: { column: name, kind: 'text', sort: false },
    customer_email: { column: users.email, kind: 'text', sort: false },
    amount: { column: credits.amount, kind: 'number' },
    created_at: { column: credits.created_at, kind: 'time' },
  },
  search: ['customer_name', 'customer_email'],
};

const everyones = sql`${credits} left join ${users} on ${users.uuid} = ${credits.customer_uuid}`;

/** What was given to customers as credit, and what they have spent of it. */
export function listCredits(
  db: Db,
  { customer_uuid, ...query }: CreditQuery,
  url: string,
  locale: string,
): Promise<Page<Credit>> {
  const of = customer_uuid && anyOf(credits.customer_uuid, customer_uuid, 'uuid');
  return readPage(listing(db), readList(creditList, query, of), url, rows => rows.map(row => toCredit(row, locale)));
}

/** Adds or deducts account credit, never below zero. The customer is given the reason. */
export const moveCredit = (
  deps: Deps,
  by: ActingStaff,
  { customer_uuid, direction, sum, note }: CreditNew,
  locale: string,
  done: (tx: Tx, credit: Credit) => Promise<void>,
): Promise<Credit> =>
  deps.db.transaction(async tx => {
    const { amount: value, currency } = sum;
    if (currency !== ours || value < 1 || value > amounts.maximum || !isPayable(value))
      throw problem('credit_amount_invalid');
    // Locks the customer, so that the credit is not used at the same time.
    const customer = await requireNamedCustomer(tx, customer_uuid);
    // Held credit is read first: an order that is paid in between then counts as holding and as having spent it.
    const held = await reservedCredit(tx, customer_uuid);
    const before = await balanceOf(tx, customer_uuid);
    const amount = direction === 'give' ? value : -value;
    if (direction === 'take' && before + amount < held) throw problem('credit_insufficient');
    await requireRecentSignInFor(tx, deps, by, amount);
    const uuid = randomUUID();
    const created_at = deps.clock.now();
    await tx.insert(credits).values({ uuid, customer_uuid, amount, currency, reason: note, created_at });
    await queueMail(tx, {
      to: customer.email,
      locale: customer.locale,
      at: created_at,
      template: direction === 'give' ? 'credit_given' : 'credit_taken',
      data: { name: customer.first_name, amount: sum, note, link: `${deps.config.publicUrl}/dashboard` },
    });
    await recordStaffAction(tx, deps, by, {
      action: `${direction}_credit`,
      owner: customer_uuid,
      resource: 'credits',
      record: uuid,
      why: note,
      before: { balance: before },
      after: { balance: before + amount },
    });
    const row = await readRow(listing(tx), eq(credits.uuid, uuid));
    const credit = toCredit(row!, locale);
    await done(tx, credit);
    return credit;
  });

async function balanceOf(tx: Tx, customer: string): Promise<number> {
  const [found] = await tx
    .select({ balance: sql`coalesce(sum(${credits.amount}), 0)`.mapWith(Number) })
    .from(credits)
    .where(eq(credits.customer_uuid, customer));
  return found?.balance ?? 0;
}

/** Returns the credit that placed orders will use when they are paid, because their price promised it. */
async function reservedCredit(tx: Tx, customer: string): Promise<number> {
  const placed = and(eq(orders.customer_uuid, customer), eq(orders.status, 'awaiting_payment'));
  const [found] = await tx
    .select({ held: sql`coalesce(sum((${orders.price}->>'credit')::int), 0)`.mapWith(Number) })
    .from(orders)
    .where(placed);
  return found?.held ?? 0;
}

const balance = sql`(select sum(own.amount) from ${credits} own where own.customer_uuid = ${users.uuid})`.mapWith(
  Number,
);

const listing = (db: Db | Tx) => ({
  db,
  from: everyones,
  select: (total_rows: SQL<number>) =>
    db
      .select({
        credit: credits,
        customer_name: customerName,
        customer_email: contactEmail,
        order_number: orders.number,
        balance,
        total_rows,
      })
      .from(credits)
      .innerJoin(users, eq(users.uuid, credits.customer_uuid))
      .leftJoin(orders, eq(orders.uuid, credits.order_uuid))
      .$dynamic(),
});

type Row = ListingRow<typeof listing>;

function toCredit({ credit, balance: left, ...named }: Row, locale: string): Credit {
  const { uuid, customer_uuid, order_uuid, created_at, currency } = credit;
  const { customer_name, customer_email, order_number } = named;
  return {
    uuid,
    customer_uuid,
    customer_name,
    customer_email,
    order_uuid,
    order_number,
    amount: { amount: credit.amount, currency },
    reason: reasonOf(credit.reason, locale),
    balance: { amount: left, currency },
    created_at: created_at.toISOString(),
  };
}

/** Reasons of the server have a name, those of staff are free text. */
function reasonOf(reason: string, locale: string): string {
  const { has, say } = textsOf(locale);
  const key = [`support.credit_reasons.${reason}`, `billing.refund_reasons.${reason}`].find(has);
  return key ? say(key) : reason;
}
