import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { disputes, payments } from '../../../server/billing/tables.ts';
import { about, ask, type Cases, type Stage } from '../stage.ts';
import { payment, refund } from './support.ts';

const disputed = async (stage: Stage): Promise<string> => {
  const uuid = await payment(stage);
  const opened_at = stage.world.clock.now();
  await stage.world.db.insert(disputes).values({
    ...{ uuid: randomUUID(), payment_uuid: uuid, dispute_status: 'open', opened_at },
  });
  return uuid;
};

/** A refund that was given at once, and so has its credit note. */
const given = async (stage: Stage): Promise<string> => {
  const { body } = await stage.staff.expect(201, 'refundPayment', {
    params: { payment_uuid: await payment(stage) },
    body: { to: 'credit', note: 'We were late.', amount: 100 },
  });
  return body.refunds[0]?.uuid ?? '';
};

const unpaid = async (stage: Stage): Promise<string> => {
  const order = await stage.owe(await stage.order('awaiting_payment'));
  const [row] = await stage.world.db.select().from(payments).where(eq(payments.order_uuid, order));
  return row?.uuid ?? '';
};

export const supportBillingCases: Cases = {
  listSupportPayments: { answers: { 200: ({ staff }) => ask(staff, 'listSupportPayments') } },
  getSupportPayment: { answers: { 200: async stage => about(stage.staff, 'getSupportPayment', await payment(stage)) } },
  getSupportInvoice: {
    answers: { 200: async stage => about(stage.staff, 'getSupportInvoice', await payment(stage)) },
    refusals: {
      payment_document_not_found: async stage => about(stage.staff, 'getSupportInvoice', await unpaid(stage)),
    },
  },
  getSupportReceipt: {
    answers: { 200: async stage => about(stage.staff, 'getSupportReceipt', await payment(stage)) },
    refusals: {
      payment_document_not_found: async stage => about(stage.staff, 'getSupportReceipt', await unpaid(stage)),
    },
  },
  getSupportCreditNote: {
    answers: { 200: async stage => about(stage.staff, 'getSupportCreditNote', await given(stage)) },
    refusals: {
      payment_document_not_found: async stage =>
        about(stage.staff, 'getSupportCreditNote', await refund(stage, 'rejected')),
    },
  },
  noteEvidence: {
    answers: { 200: async stage => about(stage.staff, 'noteEvidence', await disputed(stage)) },
    refusals: { dispute_not_open: async stage => about(stage.staff, 'noteEvidence', await payment(stage)) },
  },
};
