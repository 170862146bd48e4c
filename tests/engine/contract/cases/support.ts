import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { CallName } from '../../../../schemas/generated/types.ts';
import { payments, refunds } from '../../../../server/billing/tables.ts';
import { type OrderStatus, orders } from '../../../../server/orders/tables.ts';
import type { Customer } from '../../../helpers/testApp.ts';
import { createFilledDraft, postStep } from '../../../orders/api/orderFixtures.ts';
import { createPaidOrder } from '../../../orders/api/orderStages.ts';
import { insertFiles } from '../../../orders/api/staffActions.ts';
import { createOrderForUpload } from '../../../uploads/api/orderForUpload.ts';
import { ask, type CaseContext, type CasePlay, type Cases, callAbout, nobody } from '../caseContext.ts';
import { withOldSignIn } from '../oldSignIn.ts';
import { attachmentPlays } from './attachments.ts';

const on =
  (name: CallName, status: OrderStatus, differs: Parameters<CaseContext['order']>[1] = {}): CasePlay =>
  async stage =>
    callAbout(stage.staff, name, await stage.order(status, differs));
/** Nothing can be done with what is over. */
const over = (name: CallName) => ({ order_status: on(name, 'completed') });
const held = { hold_return_to: 'queued' as const, on_hold_reason: 'question' };

/** A paid order of 8,400 words whose files have 2,000. */
async function createOrderHeldForCount(stage: CaseContext): Promise<string> {
  const uuid = await createPaidOrder(await stage.fresh());
  const hold = { on_hold_reason: 'measured_less', hold_return_to: 'queued', measured_quantity: 2_000 } as const;
  await stage.app.db
    .update(orders)
    .set({ status: 'on_hold', held_at: stage.app.clock.now(), ...hold })
    .where(eq(orders.uuid, uuid));
  return uuid;
}
const decision = (name: 'acceptCount' | 'keepOrdered') => ({
  answers: { 200: async (stage: CaseContext) => callAbout(stage.staff, name, await createOrderHeldForCount(stage)) },
  refusals: {
    ...over(name),
    payment_in_progress: async (stage: CaseContext) =>
      callAbout(stage.staff, name, await stage.owe(await createOrderHeldForCount(stage))),
    ...(name === 'acceptCount' && {
      amount_changed: async (stage: CaseContext) => {
        const uuid = await createOrderHeldForCount(stage);
        await stage.app.db.update(orders).set({ counts_pending: true }).where(eq(orders.uuid, uuid));
        return callAbout(stage.staff, name, uuid);
      },
      reauthentication_required: async (stage: CaseContext) => {
        const uuid = await createOrderHeldForCount(stage);
        return withOldSignIn(stage, stage.staff, staff => callAbout(staff, name, uuid));
      },
    }),
  },
});

const to = ({ admin }: CaseContext) => ({ body: { editor_uuid: admin.me.uuid } });

const createQuoteRequest = async ({ owner }: CaseContext): Promise<string> => {
  const uuid = (await createFilledDraft(owner)).object_uuid ?? '';
  await postStep(owner, uuid, { step: 'review', step_data: {}, action: 'request_quote' });
  return uuid;
};

/** A payment that succeeded. */
export async function payment({ app, fresh }: CaseContext, customer?: Customer): Promise<string> {
  const order_uuid = await createPaidOrder(customer ?? (await fresh()));
  const [row] = await app.db.select().from(payments).where(eq(payments.order_uuid, order_uuid));
  return row?.uuid ?? '';
}
/** One of which more than 100.00 can be given back. */
async function largePayment(stage: CaseContext): Promise<string> {
  const uuid = await payment(stage);
  await stage.app.db.update(payments).set({ amount: 300_00 }).where(eq(payments.uuid, uuid));
  return uuid;
}
/** An order for which more than 100.00 was paid. */
async function paidDearly(stage: CaseContext): Promise<string> {
  const uuid = await largePayment(stage);
  const [row] = await stage.app.db.select().from(payments).where(eq(payments.uuid, uuid));
  return row?.order_uuid ?? '';
}
/** One that the bank is asked about. */
async function disputedPayment(stage: CaseContext): Promise<string> {
  const uuid = await payment(stage);
  await stage.app.db.update(payments).set({ payment_status: 'disputed' }).where(eq(payments.uuid, uuid));
  return uuid;
}
/** One that the bank has taken back. */
async function lostPayment(stage: CaseContext): Promise<string> {
  const uuid = await payment(stage);
  const gone = { payment_status: 'refunded' as const, refunded: sql`${payments.amount}` };
  await stage.app.db.update(payments).set(gone).where(eq(payments.uuid, uuid));
  return uuid;
}
export async function refund(
  stage: CaseContext,
  refund_status: 'requested' | 'rejected',
  of = payment,
): Promise<string> {
  const at = stage.app.clock.now();
  const uuid = randomUUID();
  await stage.app.db.insert(refunds).values({
    uuid,
    payment_uuid: await of(stage),
    amount: 100,
    refund_status,
    refund_type: 'partial',
    provider_key: randomUUID(),
    reason: null,
    created_at: at,
    updated_at: at,
  });
  return uuid;
}

export const supportCases: Cases = {
  listSupportOrders: {
    answers: {
      200: async stage => {
        await stage.order('queued');
        return ask(stage.staff, 'listSupportOrders');
      },
    },
  },
  getSupportOrder: { answers: { 200: on('getSupportOrder', 'queued') } },
  quoteOrder: {
    answers: { 200: async stage => callAbout(stage.staff, 'quoteOrder', await createQuoteRequest(stage)) },
    refusals: over('quoteOrder'),
  },
  holdOrder: { answers: { 200: on('holdOrder', 'queued') }, refusals: over('holdOrder') },
  releaseOrder: {
    answers: { 200: on('releaseOrder', 'on_hold', held) },
    refusals: {
      ...over('releaseOrder'),
      payment_in_progress: async stage =>
        callAbout(stage.staff, 'releaseOrder', await stage.owe(await stage.order('on_hold', held))),
    },
  },
  acceptCount: decision('acceptCount'),
  keepOrdered: decision('keepOrdered'),
  registerFiles: {
    answers: { 200: on('registerFiles', 'awaiting_files', { submission_method: 'cloud_link' }) },
    refusals: {
      ...over('registerFiles'),
      upload_empty: async stage =>
        callAbout(
          stage.staff,
          'registerFiles',
          await stage.order('awaiting_files', { submission_method: 'drive_shipment' }),
          { body: {} },
        ),
    },
  },
  assignOrder: {
    answers: { 200: on('assignOrder', 'queued') },
    refusals: {
      ...over('assignOrder'),
      editor_unknown: async stage =>
        callAbout(stage.staff, 'assignOrder', await stage.order('queued'), { body: { editor_uuid: nobody } }),
    },
  },
  reassignOrder: {
    answers: {
      200: async stage => callAbout(stage.staff, 'reassignOrder', await stage.order('in_progress'), to(stage)),
    },
    refusals: {
      order_status: async stage => callAbout(stage.staff, 'reassignOrder', await stage.order('queued'), to(stage)),
      editor_unknown: on('reassignOrder', 'in_progress'),
      editor_already_assigned: async stage => {
        const uuid = await stage.order('in_progress', { editor_uuid: stage.admin.me.uuid });
        return callAbout(stage.staff, 'reassignOrder', uuid, to(stage));
      },
    },
  },
  takeUpOrder: { answers: { 200: on('takeUpOrder', 'revision_requested') }, refusals: over('takeUpOrder') },
  finishWork: { answers: { 200: on('finishWork', 'in_progress') }, refusals: over('finishWork') },
  sendBackOrder: { answers: { 200: on('sendBackOrder', 'quality_check') }, refusals: over('sendBackOrder') },
  deliverOrder: {
    answers: {
      200: async stage => {
        const uuid = await stage.order('quality_check');
        await insertFiles(stage.app, uuid, { role: 'result' });
        return callAbout(stage.staff, 'deliverOrder', uuid);
      },
    },
    refusals: {
      ...over('deliverOrder'),
      customer_locked_out: async stage => {
        const customer = await stage.fresh();
        const { uuid } = await createOrderForUpload(stage.app, customer, 'quality_check');
        await callAbout(stage.staff, 'blockCustomer', customer.me.uuid);
        return callAbout(stage.staff, 'deliverOrder', uuid);
      },
      result_missing: on('deliverOrder', 'quality_check'),
      result_not_ready: async stage => {
        const uuid = await stage.order('quality_check');
        await insertFiles(stage.app, uuid, { role: 'result' }, { role: 'result', upload: 'uploading' });
        return callAbout(stage.staff, 'deliverOrder', uuid);
      },
    },
  },
  cancelOrder: {
    answers: { 200: on('cancelOrder', 'queued') },
    refusals: {
      ...over('cancelOrder'),
      payment_in_progress: async stage =>
        callAbout(stage.staff, 'cancelOrder', await stage.owe(await stage.order('awaiting_files'))),
      reauthentication_required: async stage => {
        const uuid = await paidDearly(stage);
        return withOldSignIn(stage, stage.staff, staff => callAbout(staff, 'cancelOrder', uuid));
      },
      work_not_started: async stage =>
        callAbout(stage.staff, 'cancelOrder', await stage.order('queued'), { body: { note: 'No.', done_percent: 10 } }),
    },
  },
  obtainResultToken: {
    answers: { 200: on('obtainResultToken', 'in_progress') },
    refusals: over('obtainResultToken'),
  },
  listSupportMessages: { answers: { 200: on('listSupportMessages', 'queued') } },
  listSupportUnreadMessages: { answers: { 200: ({ staff }) => ask(staff, 'listSupportUnreadMessages') } },
  postSupportMessage: {
    answers: { 201: on('postSupportMessage', 'queued') },
    refusals: {
      order_status: on('postSupportMessage', 'draft'),
      attachment_unknown: async stage =>
        callAbout(stage.staff, 'postSupportMessage', await stage.order('queued'), {
          body: { text: 'See there.', attachments: [nobody] },
        }),
      message_file_unknown: async stage =>
        callAbout(stage.staff, 'postSupportMessage', await stage.order('queued'), {
          body: { text: 'See there.', about: { file_uuid: nobody, change: null, excerpt: null } },
        }),
    },
  },
  obtainSupportAttachmentToken: attachmentPlays('obtainSupportAttachmentToken'),
  listSupportAttachments: attachmentPlays('listSupportAttachments'),
  readSupportMessages: { answers: { 204: on('readSupportMessages', 'queued') } },
  exportSupportPayments: {
    answers: {
      200: async stage => {
        await payment(stage);
        return ask(stage.staff, 'exportSupportPayments');
      },
    },
  },
  refundPayment: {
    answers: { 201: async stage => callAbout(stage.staff, 'refundPayment', await payment(stage)) },
    refusals: {
      reauthentication_required: async stage => {
        const uuid = await largePayment(stage);
        const body = { to: 'credit', note: 'Sorry.', amount: 100_01 };
        return withOldSignIn(stage, stage.staff, staff => callAbout(staff, 'refundPayment', uuid, { body }));
      },
      payment_disputed: async stage => callAbout(stage.staff, 'refundPayment', await disputedPayment(stage)),
      payment_not_refundable: async stage => {
        const uuid = await payment(stage);
        await callAbout(stage.staff, 'refundPayment', uuid);
        return callAbout(stage.staff, 'refundPayment', uuid);
      },
      refund_exceeds_payment: async stage =>
        callAbout(stage.staff, 'refundPayment', await payment(stage), {
          body: { to: 'credit', note: 'Sorry.', amount: 90_000_000 },
        }),
    },
  },
  decideRefund: {
    answers: { 200: async stage => callAbout(stage.staff, 'decideRefund', await refund(stage, 'requested')) },
    refusals: {
      reauthentication_required: async stage => {
        const uuid = await refund(stage, 'requested', largePayment);
        await stage.app.db.update(refunds).set({ amount: 100_01 }).where(eq(refunds.uuid, uuid));
        return withOldSignIn(stage, stage.staff, staff => callAbout(staff, 'decideRefund', uuid));
      },
      refund_already_decided: async stage => callAbout(stage.staff, 'decideRefund', await refund(stage, 'rejected')),
      payment_disputed: async stage =>
        callAbout(stage.staff, 'decideRefund', await refund(stage, 'requested', disputedPayment)),
      payment_not_refundable: async stage =>
        callAbout(stage.staff, 'decideRefund', await refund(stage, 'requested', lostPayment)),
    },
  },
};
