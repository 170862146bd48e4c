import { eq } from 'drizzle-orm';
import { type ActingStaff, audit } from '../../../engine/server/audit/index.ts';
import type { Tx } from '../../../engine/server/db/index.ts';
import { publish } from '../../../engine/server/events/index.ts';
import { problem } from '../../../engine/server/http/index.ts';
import type { Payment } from '../../../schemas/generated/types.ts';
import { disputes, payments } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { getSupportPayment } from './paymentList.ts';

/** Appends evidence to a dispute until the bank decides it, so that two colleagues never overwrite each other. */
export const addEvidence = (
  deps: Deps,
  by: ActingStaff,
  uuid: string,
  noted: string,
  done: (tx: Tx, payment: Payment) => Promise<void>,
): Promise<Payment> =>
  deps.db.transaction(async tx => {
    const [disputed] = await tx.select().from(payments).where(eq(payments.uuid, uuid));
    if (!disputed) throw problem('payment_not_found');
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.payment_uuid, uuid)).for('update');
    if (dispute?.dispute_status !== 'open') throw problem('dispute_not_open');
    const evidence = [dispute.evidence, noted].filter(Boolean).join('\n\n');
    await tx.update(disputes).set({ evidence }).where(eq(disputes.uuid, dispute.uuid));
    await audit(tx, deps, by, {
      action: 'note_evidence',
      owner: disputed.customer_uuid,
      links: { payment: uuid },
      untold: true,
      before: { evidence: dispute.evidence },
      after: { evidence },
    });
    await publish(tx, deps, { owner: null, resource: 'support_payments', uuid });
    const payment = await getSupportPayment(tx, uuid);
    await done(tx, payment);
    return payment;
  });
