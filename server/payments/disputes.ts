import { and, eq, inArray } from 'drizzle-orm';
import { payments } from '../billing/tables.ts';
import type { Deps, Sweep } from '../deps.ts';

const lookBack = 30 * 86_400_000;

/** Card holders' disputes, as the provider tells of them: the payment is then disputed until our team settles it. */
export const disputeSweep: Sweep = { name: 'disputes', every: 'hour', run: noteDisputes };

async function noteDisputes({ db, clock, payments: { gateway } }: Deps): Promise<void> {
  const now = clock.now();
  const disputed = await gateway.disputes(new Date(now.getTime() - lookBack));
  if (!disputed.length) return;
  await db
    .update(payments)
    .set({ payment_status: 'disputed', updated_at: now })
    .where(
      and(
        eq(payments.provider, gateway.name),
        eq(payments.payment_status, 'succeeded'),
        inArray(
          payments.provider_payment,
          disputed.map(one => one.payment),
        ),
      ),
    );
}
