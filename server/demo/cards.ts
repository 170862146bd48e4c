import { eq } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';
import { type PaymentMethodRow, paymentMethods } from '../billing/tables.ts';
import type { Deps } from '../deps.ts';
import type { Random } from './random.ts';

interface DemoCard {
  number: string;
  /** Months from now in which it expires. */
  months: number;
}

/** The default first; the last one expires with this month. */
const cards: DemoCard[] = [
  { number: '4242424242424242', months: 21 },
  { number: '378200000031005', months: 29 },
  { number: '5200828282828210', months: 0 },
];

/** Cards of the sandbox, stored there and recorded here. With another provider there are none. */
export async function createCards(
  tx: Tx,
  deps: Deps,
  customer_uuid: string,
  holder: string,
  random: Random,
): Promise<PaymentMethodRow[]> {
  const { gateway, createToken } = deps.payments;
  if (!createToken || gateway.name !== 'sandbox') return [];
  const customer = `demo-${customer_uuid}`;
  const [owner] = await tx.select().from(users).where(eq(users.uuid, customer_uuid));
  if (!owner) return [];
  const account = await gateway.createCustomer({ key: `customer-${customer_uuid}`, email: owner.email, name: holder });
  await tx.update(users).set({ provider_customer: account }).where(eq(users.uuid, customer_uuid));
  const now = deps.clock.now();
  const kept = await Promise.all(
    cards.map(async ({ number, months }, index) => {
      const good = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
      const [exp_month, exp_year] = [good.getUTCMonth() + 1, good.getUTCFullYear()];
      const cvc = number.startsWith('37') ? '1234' : '123';
      const token = await createToken({ number, exp_month, exp_year, cvc, name: holder });
      const attached = await gateway.attachCard({ key: `${customer}-${index}`, customer: account, token });
      if (attached.status !== 'attached') throw new Error(`The sandbox does not keep the card ${number}.`);
      return attached;
    }),
  );
  return tx
    .insert(paymentMethods)
    .values(
      kept.map(({ method, card }, index) => ({
        uuid: random.uuid(),
        customer_uuid,
        provider: gateway.name,
        provider_method: method,
        is_default: index === 0,
        brand: card.brand,
        last4: card.last4,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        holder_name: card.holder_name,
        created_at: new Date(now.getTime() - (400 - index * 90) * 86_400_000),
      })),
    )
    .returning();
}
