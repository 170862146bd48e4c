/** Prices that customers have in place of list prices. A price counts for new quotes; an order that is priced keeps its own. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../engine/server/db/index.ts';
import { validationError } from '../../../engine/server/http/index.ts';
import { type DeriveFunction, type Hook, type HookContext, textsOf } from '../../../engine/server/index.ts';
import type { CustomPricesRow } from '../../../schemas/generated/types.ts';
import { amountFaults } from '../../billing/amountFaults.ts';
import { today } from '../../billing/termDates.ts';
import { services } from '../../generated/entityTables.ts';
import { queueMail } from '../../mail/mail.ts';
import { serviceOf } from '../../pricing/currentServices.ts';
import { constantName, formatCount } from '../../pricing/receiptLines.ts';
import { requireCustomer } from './withLockedCustomer.ts';

type CustomPrice = Required<CustomPricesRow>;

export const customPriceHook: Hook = {
  async beforeSave({ tx, now, row }) {
    const own = row as unknown as CustomPrice;
    await requireCustomer(tx, own.customer_uuid);
    await refuseFaults(tx, now, own);
    return undefined;
  },
  afterSave: context => mailCustomer(context, 'own_price'),
  async afterDelete(context) {
    const { valid_until } = context.row as unknown as CustomPrice;
    if (!valid_until || valid_until >= today(context.now)) await mailCustomer(context, 'own_price_ended');
  },
};

/** The list price of the row's service at its first step, in minor units. */
export const listPriceOfService: DeriveFunction = field =>
  sql`coalesce((select (${services.steps}->0->'price'->>'amount')::bigint from ${services}
    where ${services.code} = ${field('order_type')}), 0)`;

/** The lower of plan and own price is charged, so a price above the list would never count. */
async function refuseFaults(tx: Tx, now: Date, { order_type, price, valid_until }: CustomPrice): Promise<void> {
  const [service] = await tx.select().from(services).where(eq(services.code, order_type));
  if (!service)
    throw validationError([
      { type: 'value_error.const', loc: ['body', 'order_type'], msg: 'Choose one of the offered values.' },
    ]);
  const faults = amountFaults('price', price, { min: 1, max: service.steps[0]?.price.amount ?? 0 });
  if (valid_until && valid_until < today(now))
    faults.push({
      type: 'value_error.date.past',
      loc: ['body', 'valid_until'],
      msg: 'Choose a day that is not over yet.',
    });
  if (faults.length) throw validationError(faults);
}

type MailContext = Pick<HookContext, 'tx' | 'now' | 'publicUrl'> & { row: object };

/** Mails the price in the customer's language. */
async function mailCustomer(context: MailContext, template: 'own_price' | 'own_price_ended'): Promise<void> {
  const { tx, now, publicUrl } = context;
  const { customer_uuid, order_type, price, valid_until } = context.row as CustomPrice;
  const customer = await requireCustomer(tx, customer_uuid);
  const texts = textsOf(customer.locale);
  const { unit = 'word', unit_size = 1 } = serviceOf(order_type) ?? {};
  await queueMail(tx, {
    to: customer.email,
    template,
    locale: customer.locale,
    at: now,
    data: {
      name: customer.first_name,
      service: constantName(texts, 'order_type', order_type),
      price,
      unit: formatCount(texts, unit_size, unit),
      link: `${publicUrl}/dashboard`,
      rows:
        template === 'own_price' && valid_until
          ? [{ label: texts.say('billing.agreed.last_day'), value: new Date(valid_until) }]
          : [],
    },
  });
}
