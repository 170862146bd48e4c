import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Facts, Staff } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { type Invalid, integrityError, invalid } from '../../../engine/server/http/index.ts';
import { textsOf } from '../../../engine/server/index.ts';
import { currency } from '../../../schemas/billing/money.ts';
import type { CustomPrice, CustomPriceNew, CustomPricePatch } from '../../../schemas/generated/types.ts';
import type { UserRow } from '../../account/tables.ts';
import { customPrices } from '../../billing/tables.ts';
import { today } from '../../billing/terms.ts';
import type { Deps } from '../../deps.ts';
import { listPrices } from '../../generated/entityTables.ts';
import { queueMail } from '../../mail/mail.ts';
import { constantName, countOf } from '../../pricing/words.ts';
import { edited } from '../edited.ts';
import { gone, kept } from '../kept.ts';
import { customPriceNamed } from './customPrices.ts';
import { customerNamed } from './onCustomer.ts';

const resource = 'custom_prices';

/** Gives a customer a price of their own. It counts for what is priced from now on; what has a price keeps it. */
export const createCustomPrice = (
  deps: Deps,
  by: Staff,
  given: CustomPriceNew,
  locale: string,
  done: (tx: Tx, made: CustomPrice) => Promise<void>,
): Promise<CustomPrice> =>
  deps.db.transaction(async tx => {
    const { customer_uuid, order_type, price, valid_until = null } = given;
    const customer = await customerNamed(tx, customer_uuid);
    await refuseFaults(tx, deps, order_type, { price, valid_until });
    const [row] = await tx
      .insert(customPrices)
      .values({
        ...{ uuid: randomUUID(), customer_uuid, order_type, price: price.amount, valid_until },
        created_at: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw integrityError(['body', 'order_type'], 'This is already in use.');
    const made = await customPriceNamed(tx, row.uuid, locale);
    await kept(tx, deps, by, {
      ...{ act: 'create', resource, customer: customer_uuid, record: made.uuid },
      ...{ before: {}, after: factsOf(made) },
    });
    await mailPrice(tx, deps, { customer, own: made, template: 'own_price' });
    await done(tx, made);
    return made;
  });

export const changeCustomPrice = (
  deps: Deps,
  by: Staff,
  uuid: string,
  { version, price, valid_until }: CustomPricePatch,
  locale: string,
): Promise<CustomPrice> =>
  edited(deps, by, {
    ...{ act: 'edit', resource, version, facts: factsOf },
    of: ({ customer_uuid }) => ({ customer: customer_uuid }),
    find: tx => locked(tx, uuid, locale),
    change: async (tx, before) => {
      const wanted = {
        price: price ?? before.price,
        valid_until: valid_until === undefined ? before.valid_until : valid_until,
      };
      await refuseFaults(tx, deps, before.order_type, wanted);
      await tx
        .update(customPrices)
        .set({
          ...{ price: wanted.price.amount, valid_until: wanted.valid_until },
          version: sql`${customPrices.version} + 1`,
        })
        .where(eq(customPrices.uuid, uuid));
      const after = await customPriceNamed(tx, uuid, locale);
      if (after.price.amount !== before.price.amount || after.valid_until !== before.valid_until)
        await mailPrice(tx, deps, {
          customer: await customerNamed(tx, before.customer_uuid),
          own: after,
          template: 'own_price',
        });
      return after;
    },
    answer: (_, row) => row,
  });

/** Notifies the customer, unless the price has already ended by its last day. */
export const removeCustomPrice = (deps: Deps, by: Staff, uuid: string, locale: string): Promise<void> =>
  deps.db.transaction(async tx => {
    const row = await locked(tx, uuid, locale);
    await tx.delete(customPrices).where(eq(customPrices.uuid, uuid));
    const before = factsOf(row);
    await kept(tx, deps, by, {
      ...{ act: 'delete', resource, customer: row.customer_uuid, record: uuid },
      ...{ before, after: gone(before) },
    });
    if (row.valid_until && row.valid_until < today(deps.clock.now())) return;
    const customer = await customerNamed(tx, row.customer_uuid);
    await mailPrice(tx, deps, { customer, own: row, template: 'own_price_ended' });
  });

async function locked(tx: Tx, uuid: string, locale: string): Promise<CustomPrice> {
  await tx.select({ uuid: customPrices.uuid }).from(customPrices).where(eq(customPrices.uuid, uuid)).for('update');
  return customPriceNamed(tx, uuid, locale);
}

type Wanted = Required<Pick<CustomPriceNew, 'price' | 'valid_until'>>;

/** The lower of plan and own price is charged, so that one above the list would never count. */
async function refuseFaults(
  tx: Tx,
  { clock }: Deps,
  order_type: string,
  { price, valid_until }: Wanted,
): Promise<void> {
  const [listed] = await tx.select().from(listPrices).where(sql`${listPrices.order_type} = ${order_type}`);
  const most = listed?.price ?? 0;
  const faults: Invalid[] = [];
  const fault = (field: string, type: string, msg: string) => faults.push({ type, loc: ['body', field], msg });
  if (price.currency !== currency) fault('price', 'value_error.const', 'Choose one of the offered values.');
  if (price.amount < 1) fault('price', 'value_error.number.not_ge', 'This must be 1 or more.');
  if (price.amount > most) fault('price', 'value_error.number.not_le', `This must be ${most} or less.`);
  if (valid_until && valid_until < today(clock.now()))
    fault('valid_until', 'value_error.date.past', 'Choose a day that is not over yet.');
  if (faults.length) throw invalid(faults);
}

const factsOf = ({ order_type, price, valid_until = null }: CustomPrice): Facts => ({
  ...{ order_type, price: price.amount, valid_until },
});

interface PriceNotice {
  customer: UserRow;
  own: CustomPrice;
  template: 'own_price' | 'own_price_ended';
}

/** Describes the price in the customer's language, with its unit. */
function mailPrice(tx: Tx, { clock, config }: Deps, { customer, own, template }: PriceNotice) {
  const { order_type, price, unit, unit_size, valid_until } = own;
  const texts = textsOf(customer.locale);
  const hasLastDay = template === 'own_price' && valid_until;
  return queueMail(tx, {
    ...{ to: customer.email, template, locale: customer.locale, at: clock.now() },
    data: {
      ...{ name: customer.first_name, service: constantName(texts, 'order_type', order_type), price },
      ...{ unit: countOf(texts, unit_size, unit), link: `${config.publicUrl}/dashboard` },
      rows: hasLastDay ? [{ label: texts.say('billing.agreed.last_day'), value: new Date(valid_until) }] : [],
    },
  });
}
