import type { OrderStatus } from '../../../server/orders/tables.ts';
import { cards, payWith } from '../../checkout/api/checkoutHelpers.ts';
import { callAction } from '../../support/api/staffHelpers.ts';
import {
  acceptResult,
  finishFiles,
  type OrderActors,
  placeOrder,
  requestChanges,
  requestQuote,
} from './bringOrderTo.ts';
import { postStep } from './orderFixtures.ts';
import { standard } from './orderStages.ts';

export type Answered = { status: number; text: string; detail: unknown };
export type StateCall = (stage: OrderActors, uuid: string) => Promise<Answered>;

const on = (uuid: string) => ({ params: { object_uuid: uuid } });
export const coupon_code = 'ANY-ORDER';

/** Every call that changes an order. */
export const stateCalls = {
  changeAnswer: ({ customer }, uuid) =>
    postStep(customer, uuid, { step: 'files', step_data: { ...standard.files, turnaround: 'rush' } }),
  placeOrder: ({ customer }, uuid) => placeOrder(customer, uuid),
  askQuote: ({ customer }, uuid) => requestQuote(customer, uuid),
  instruct: ({ customer }, uuid) =>
    postStep(customer, uuid, {
      step: 'instructions',
      step_data: { instructions: `Keep the commas. ${Math.random()}` },
      action: 'place_order',
    }),
  accept: ({ customer }, uuid) => acceptResult(customer, uuid),
  askChanges: ({ customer }, uuid) => requestChanges(customer, uuid),
  answer: ({ customer }, uuid) =>
    postStep(customer, uuid, { step: 'answer', step_data: { answer: 'The second.' }, action: 'place_order' }),
  remove: ({ customer }, uuid) => customer.call('deleteOrder', on(uuid)),
  pay: ({ customer }, uuid) => payWith(customer, uuid, cards.good),
  redeem: ({ customer }, uuid) =>
    customer.call('redeemCoupon', { params: { order_uuid: uuid }, body: { coupon_code } }),
  cancelCoupon: ({ customer }, uuid) => customer.call('cancelCoupon', { params: { order_uuid: uuid } }),
  obtainToken: ({ customer }, uuid) => customer.call('obtainTransporterToken', { params: { id: uuid } }),
  sync: ({ customer }, uuid) => customer.call('syncUploads', { params: { id: uuid } }),
  finishFiles: ({ customer }, uuid) => finishFiles(customer, uuid),
  quote: ({ member }, uuid) => callAction(member, 'quoteOrder', uuid, { price: { amount: 40_000, currency: 'USD' } }),
  hold: ({ member }, uuid) =>
    callAction(member, 'holdOrder', uuid, { reason: 'bad_file', question: 'Page 3 is empty.' }),
  release: ({ member }, uuid) => callAction(member, 'releaseOrder', uuid),
  acceptCount: async ({ member }, uuid) => {
    const { measured_quantity } = (await member.call('getSupportOrder', on(uuid))).body;
    return callAction(member, 'acceptCount', uuid, { measured_quantity: measured_quantity ?? 1 });
  },
  keepOrdered: ({ member }, uuid) => callAction(member, 'keepOrdered', uuid),
  registerFiles: ({ member }, uuid) =>
    callAction(member, 'registerFiles', uuid, { files: [{ name: 'disk.docx', file_type: 'manuscript', count: 8400 }] }),
  assign: ({ member }, uuid) => callAction(member, 'assignOrder', uuid),
  reassign: ({ member }, uuid) => callAction(member, 'reassignOrder', uuid, { editor_uuid: member.me.uuid }),
  takeUp: ({ member }, uuid) => callAction(member, 'takeUpOrder', uuid),
  finishWork: ({ member }, uuid) => callAction(member, 'finishWork', uuid),
  sendBack: ({ member }, uuid) => callAction(member, 'sendBackOrder', uuid, { note: 'The index is missing.' }),
  deliver: ({ member }, uuid) => callAction(member, 'deliverOrder', uuid),
  cancel: ({ member }, uuid) =>
    callAction(member, 'cancelOrder', uuid, { note: 'We cannot do this.', done_percent: 0 }),
  obtainResultToken: ({ member }, uuid) => member.call('obtainResultToken', on(uuid)),
} satisfies Record<string, StateCall>;

export type StateCallName = keyof typeof stateCalls;

const unplaced: OrderStatus[] = ['draft', 'quote_requested', 'quoted', 'awaiting_payment', 'expired'];
const takingFiles: OrderStatus[] = ['draft', 'quote_requested', 'awaiting_payment', 'awaiting_files', 'on_hold'];

/** In which statuses a call is no mistake; in every other it is refused. */
export const rightIn: Record<StateCallName, OrderStatus[]> = {
  changeAnswer: unplaced,
  placeOrder: unplaced,
  askQuote: unplaced,
  instruct: ['awaiting_files', 'queued'],
  accept: ['delivered'],
  askChanges: ['delivered'],
  answer: ['on_hold'],
  remove: [...unplaced, 'awaiting_files', 'queued', 'on_hold'],
  pay: ['quoted', 'awaiting_payment'],
  redeem: ['awaiting_payment'],
  cancelCoupon: ['quoted', 'awaiting_payment'],
  obtainToken: takingFiles,
  sync: takingFiles,
  finishFiles: takingFiles,
  quote: ['quote_requested'],
  hold: ['queued', 'in_progress', 'revision_requested'],
  release: ['on_hold'],
  acceptCount: [],
  keepOrdered: [],
  registerFiles: [],
  assign: ['queued'],
  reassign: ['in_progress', 'quality_check', 'revision_requested'],
  takeUp: ['revision_requested'],
  finishWork: ['in_progress'],
  sendBack: ['quality_check'],
  deliver: ['quality_check'],
  cancel: ['quote_requested', 'quoted', 'awaiting_payment', 'awaiting_files', 'queued', 'in_progress', 'on_hold'],
  obtainResultToken: ['in_progress', 'quality_check'],
};

export const callNames = Object.keys(stateCalls) as StateCallName[];
