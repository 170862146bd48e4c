import type { MailMoney, MailPercent, MailRow } from '../../engine/server/mail/index.ts';

type Anyone = {
  /** First name of the receiver, for the greeting. */
  name?: string;
  rows?: MailRow[];
};

/**
 * What each mail needs to know. `link` becomes the button, `code` is set large.
 * The texts are `schemas/locales/<language>/mail.json`, under the same name: subject, title, intro, button, outro.
 */
export interface MailData {
  verify_email: Anyone & { link: string; code: string };
  email_change: Anyone & { link: string; code?: string };
  email_check: Anyone & { link: string; code: string };
  password_reset: Anyone & { link: string };
  password_changed: Anyone & { link: string; email: string };
  email_change_requested: Anyone & { link: string; email: string };
  email_changed: Anyone & { link: string; email: string };
  change_undone: Anyone & { link: string };
  account_locked: Anyone & { link: string; reason: string };
  account_unlocked: Anyone & { link: string; state: string };
  account_corrected: Anyone & { link: string };
  sessions_ended: Anyone & { link: string };
  contract_agreed: Anyone & { price: MailMoney; discount: MailPercent; until: Date; link: string };
  own_price: Anyone & { service: string; price: MailMoney; unit: string; link: string };
  own_price_ended: Anyone & { service: string; price: MailMoney; unit: string; link: string };
  deletion_requested: Anyone & { link: string; until: Date };
  deletion_withdrawn: Anyone & { link: string; state: string };
  deletion_reminder: Anyone & { link: string; until: Date };
  account_erased: Anyone;
  export_ready: Anyone & { link: string; until: Date };
  order_placed: Anyone & { number: string; link: string; until: Date };
  order_awaiting_payment: Anyone & { number: string; link: string; total: MailMoney; until: Date };
  order_files_needed: Anyone & { number: string; link: string; until: Date };
  payment_receipt: Anyone & { number: string; link: string; amount: MailMoney };
  payment_failed: Anyone & { number: string; link: string; amount: MailMoney };
  plan_renews_soon: Anyone & { plan: string; amount: MailMoney; day: Date; link: string };
  plan_needs_card: Anyone & { plan: string; amount: MailMoney; day: Date; link: string };
  plan_payment_failed: Anyone & { plan: string; amount: MailMoney; next: Date; reason: string; link: string };
  plan_expired: Anyone & { plan: string; link: string };
  plan_ended: Anyone & { plan: string; link: string };
  plan_not_bought: Anyone & { plan: string; link: string };
  plan_given_back: Anyone & { plan: string; money: string; link: string };
  refund_to_card: Anyone & { number: string; amount: MailMoney; note: string; link: string };
  refund_to_credit: Anyone & { number: string; amount: MailMoney; note: string; link: string };
  refund_failed: Anyone & { number: string; amount: MailMoney; note: string; link: string };
  refund_rejected: Anyone & { number: string; amount: MailMoney; note: string; link: string };
  coupon_granted: Anyone & { code: string; coupon: string; link: string };
  plan_ended_by_us: Anyone & { plan: string; note: string; money: string; link: string };
  renewal_off_by_us: Anyone & { plan: string; note: string; day: Date; link: string };
  renewal_on_by_us: Anyone & { plan: string; note: string; day: Date; link: string };
  contract_goes_on: Anyone & { plan: string; note: string; day: Date; link: string };
  credit_given: Anyone & { amount: MailMoney; note: string; link: string };
  credit_taken: Anyone & { amount: MailMoney; note: string; link: string };
  card_expires: Anyone & { card: string; until: Date; plan: string; link: string };
  card_expired: Anyone & { card: string; until: Date; plan: string; link: string };
  order_queued: Anyone & { number: string; link: string; due_at: Date };
  quote_ready: Anyone & { number: string; link: string; total: MailMoney; valid_until: Date };
  order_on_hold: Anyone & { number: string; link: string; reason: string };
  order_balance_due: Anyone & { number: string; link: string; reason: string; amount: MailMoney };
  order_file_needed: Anyone & { number: string; link: string; reason: string };
  order_under_review: Anyone & { number: string; link: string; reason: string };
  order_count_question: Anyone & { number: string; link: string; reason: string };
  order_count_decided: Anyone & { number: string; link: string; outcome: string; due_at: Date };
  order_delivered: Anyone & { number: string; link: string; until: Date };
  order_delivered_last: Anyone & { number: string; link: string; until: Date };
  quote_requested: Anyone & { number: string; link: string };
  order_started: Anyone & { number: string; link: string; due_at: Date };
  order_editor_changed: Anyone & { number: string; editor: string; link: string };
  order_resumed: Anyone & { number: string; link: string; due_at: Date };
  changes_requested: Anyone & { number: string; link: string; due_at: Date };
  order_completed: Anyone & { number: string; link: string; until: Date };
  order_cancelled: Anyone & { number: string; link: string; reason: string };
  quote_expired: Anyone & { number: string; link: string };
  order_expired: Anyone & { number: string; link: string };
  /** `body` and `quoted` keep their lines: what a person wrote, and what it answers. */
  contact_answer: Anyone & { subject: string; author: string; body: string; quoted: string; link?: string };
  staff_invitation: Anyone & { author: string; link: string };
  order_message: Anyone & { number: string; link: string; author: string; text: string; quoted: string };
  order_message_to_team: Anyone & { number: string; link: string; author: string; text: string; quoted: string };
}

export type MailTemplate = keyof MailData;

/**
 * Mails of orders and billing are pushed to devices, too. Secrets, and mails about the account, are only sent by mail.
 */
export const isPushed = (template: MailTemplate): boolean =>
  /^(order|quote|changes|payment|plan|card)_/.test(template) && template !== 'payment_receipt';
