import type { CallName } from '../../../schemas/generated/types.ts';
import { copyEdit } from '../../orders/api/orderFixtures.ts';

const password = 'seven green bicycles';
const person = { first_name: 'Ada', last_name: 'Lovelace', account_type: 'individual' };
export const payment_data = { payment_method_type: 'card', js_sdk_response: { token: 'none' } };
const address = { street: '118 Greene Street', city: 'New York', postcode: '10012', country: 'US', state: 'New York' };
const note = 'The customer asked for it.';

/**
 * Bodies that are in order, so that nothing but who asks, and for what, can be the reason of a refusal.
 * Rows whose body may be empty need none here.
 */
export const bodies: { [Name in CallName]?: Record<string, unknown> } = {
  putMe: {
    ...person,
    email: 'ada@example.test',
    phone: null,
    locale: 'en',
    timezone: 'UTC',
    notifications: { order_updates: true, billing: true, marketing: false },
  },
  patchMe: { first_name: 'Grace' },
  patchCustomer: { first_name: 'Grace' },
  endCustomerSessions: {},
  patchContract: { revision_rounds: 3 },
  renewContract: {},
  changePassword: { password, password_confirm: password },
  reauthenticate: { password },
  putOrganization: {
    name: 'Northlight Press',
    website: null,
    emails: [],
    tax_id: null,
    has_different_billing_address: false,
    address,
  },
  patchOrganization: { name: 'Northlight Press' },
  register: {
    user_data: { ...person, email: 'new@example.test', password, password_confirm: password, accept_terms: true },
  },
  login: { email: 'nobody@example.test', password, remember_me: false },
  confirmEmail: { email: 'nobody@example.test', code: '123456' },
  requestEmailVerification: { email: 'nobody@example.test' },
  requestPasswordReset: { email: 'nobody@example.test' },
  confirmPasswordReset: { token: 'none', password, password_confirm: password },
  undoChange: { token: 'none' },
  addPaymentMethod: { payment_data },
  patchPaymentMethod: { is_default: true },
  changePremierLevel: { premier_level: '00000000-0000-4000-8000-000000000000' },
  setAutoRenew: { auto_renew: false },
  postCheckout: { acceptance: true, payment_data },
  redeemCoupon: { coupon_code: 'WELCOME10' },
  priceOrderForm: { step: 'files', step_data: copyEdit.files },
  postOrderForm: { step: 'files', step_data: copyEdit.files },
  postRecipeForm: { step: 'files', step_data: copyEdit.files },
  initOrderForm: {},
  initRecipeForm: {},
  tellPresence: {
    page: '00000000-0000-4000-8000-000000000000',
    resource: 'orders',
    doing: 'reads',
    uuid: '00000000-0000-4000-8000-000000000000',
  },
  postContactMessage: {
    topic: 'other',
    subject: 'A question',
    message: 'Do you edit poems as well?',
    reply_email: 'reader@example.test',
  },
  saveFileReview: {
    since: 0,
    changes: 1,
    decisions: [{ change: 'document.1', decision: 'accepted', note: null, excerpt: null }],
  },
  savePictureReview: {
    since: 0,
    decisions: [
      {
        file_uuid: '00000000-0000-4000-8000-000000000000',
        decision: { change: 'picture', decision: 'accepted', note: null, excerpt: null },
      },
    ],
  },
  rateOrder: { stars: 5, sentence: 'The questions saved us from a mistake in print.' },
  postOrderMessage: { text: 'When will it be ready?' },
  putDevice: { device_id: 'device:of-the-contract' },
  createView: { resource: 'orders', label: 'Late ones', filters: { status: ['on_hold'] } },
  patchView: { label: 'Late ones of ours' },
  quoteOrder: { price: { amount: 88_000, currency: 'USD' } },
  holdOrder: { reason: 'question', question: 'Which style guide?' },
  releaseOrder: {},
  acceptCount: { measured_quantity: 2_000 },
  keepOrdered: {},
  registerFiles: { files: [{ name: 'portrait.jpg', file_type: 'photo', count: 12 }] },
  assignOrder: {},
  reassignOrder: { editor_uuid: '00000000-0000-4000-8000-000000000000' },
  reassignOrders: {
    uuids: ['00000000-0000-4000-8000-000000000000'],
    editor_uuid: '00000000-0000-4000-8000-000000000000',
  },
  assignOrders: { uuids: ['00000000-0000-4000-8000-000000000000'] },
  takeUpOrder: {},
  finishWork: {},
  sendBackOrder: { note },
  deliverOrder: {},
  cancelOrder: { note },
  postSupportMessage: { text: 'Tomorrow.' },
  inviteStaff: { first_name: 'Ines', last_name: 'Duarte', email: 'ines@example.test', role: 'support' },
  patchStaff: { role: 'support' },
  inviteStaffAgain: {},
  leaveStaff: {},
  blockCustomer: { reason: 'security', note },
  unblockCustomer: { note },
  changeCustomerRole: { role: 'customer', note },
  createContract: {
    customer_uuid: '00000000-0000-4000-8000-000000000000',
    price: { amount: 100, currency: 'USD' },
    discount: 10,
    revision_rounds: 3,
    retention_days: 365,
  },
  refundPayment: { to: 'credit', note },
  grantCoupon: { customer_uuid: '00000000-0000-4000-8000-000000000000' },
  turnRenewal: { auto_renew: false, note },
  endSubscription: { give_back: 'unused', note },
  moveCredit: { direction: 'give', sum: { amount: 500, currency: 'USD' }, note },
  noteEvidence: { evidence: 'It was accepted on Monday.' },
  giveConsent: { kind: 'impersonate', lasts: '24h' },
  impersonateCustomer: { why: note },
  decideRefund: { accept: true, note },
};
