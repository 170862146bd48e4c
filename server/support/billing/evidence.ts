import { eq } from 'drizzle-orm';
import type { Payment } from '../../../schemas/generated/types.ts';
import { audit, type Staff } from '../../audit/audit.ts';
import { disputes, payments } from '../../billing/tables.ts';
import type { Deps } from '../../deps.ts';
import { announce } from '../../events/events.ts';
import { refuse } from '../../http/problems.ts';
import { supportPaymentNamed } from './paymentList.ts';

/** What speaks for us stands beside the dispute for as long as the bank has not decided it. */
export const noteEvidence = (deps: Deps, by: Staff, uuid: string, evidence: string): Promise<Payment> =>
  deps.db.transaction(async tx => {
    const [payment] = await tx.select().from(payments).where(eq(payments.uuid, uuid));
    if (!payment) throw refuse('payment_not_found');
    const [dispute] = await tx.select().from(disputes).where(eq(disputes.payment_uuid, uuid)).for('update');
    if (dispute?.dispute_status !== 'open') throw refuse('dispute_not_open');
    await tx.update(disputes).set({ evidence }).where(eq(disputes.uuid, dispute.uuid));
    await audit(tx, deps, by, {
      ...{ act: 'note_evidence', customer: payment.customer_uuid, payment: uuid, untold: true },
      before: { evidence: dispute.evidence },
      after: { evidence },
    });
    await announce(tx, deps, { customer: null, resource: 'support_payments', uuid });
    return supportPaymentNamed(tx, uuid);
  });
