import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { disputes, payments, refunds } from '../billing/tables.ts';
import type { Random } from './random.ts';

const day = 86_400_000;
const asked = 2000;

/** Creates decisions that wait for staff: a requested refund, and a dispute. */
export async function createOpenTickets(tx: Tx, random: Random, now: Date): Promise<void> {
  const disputed = await tx.select().from(payments).where(eq(payments.payment_status, 'disputed'));
  for (const { uuid, created_at } of disputed)
    await tx.insert(disputes).values({
      uuid: random.uuid(),
      payment_uuid: uuid,
      dispute_status: 'open',
      evidence: 'The files were downloaded on the day of the delivery, and nothing was asked to be changed.',
      opened_at: new Date(Math.min(now.getTime(), created_at.getTime() + 3 * day)),
    });
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.payment_status, 'succeeded'), isNotNull(payments.provider_payment)))
    .orderBy(desc(payments.created_at))
    .limit(1);
  if (!paid || paid.amount <= asked) return;
  const uuid = random.uuid();
  const at = new Date(now.getTime() - day / 4);
  await tx.insert(refunds).values({
    uuid,
    payment_uuid: paid.uuid,
    amount: asked,
    refund_status: 'requested',
    refund_type: 'partial',
    reason: 'Two of the tables came out empty.',
    provider_key: `refund-${uuid}`,
    created_at: at,
    updated_at: at,
  });
}
