import type { Tx } from '../../engine/server/db/index.ts';
import { textsOf } from '../../engine/server/index.ts';
import type { MailRow } from '../../engine/server/mail/index.ts';
import { money } from '../../schemas/billing/money.ts';
import type { UserRow } from '../account/tables.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe.ts';
import type { TaxTerms } from '../pricing/taxLine.ts';
import { describeTax } from '../tax/describeTax.ts';
import type { Taxed } from '../tax/taxRate.ts';
import type { PaymentRow, Purchase } from './tables.ts';
import { today } from './termDates.ts';

type MailDeps = Pick<Deps, 'clock' | 'config'>;
type Receiver = Pick<UserRow, 'email' | 'locale' | 'first_name' | 'notifications'>;

/** Mails that only inform; a customer can do without them. */
const acceptsMails = ({ notifications }: Receiver): boolean => notifications.billing !== false;
const to = ({ email, locale }: Receiver, { clock }: MailDeps) => ({ to: email, locale, at: clock.now() });
const page = ({ config }: MailDeps, name: 'subscription' | 'billing' | 'payments'): string =>
  `${config.publicUrl}/dashboard/account/${name}`;

export async function mailPlanReceipt(tx: Tx, deps: MailDeps, user: Receiver, payment: PaymentRow, plan: string) {
  if (!acceptsMails(user)) return;
  const { say } = textsOf(user.locale);
  const amount = { amount: payment.amount, currency: payment.currency };
  await queueMail(tx, {
    ...to(user, deps),
    template: 'payment_receipt',
    data: {
      name: user.first_name,
      number: plan,
      amount,
      link: page(deps, 'payments'),
      rows: [
        { label: say('checkout_messages.receipt.payment'), value: payment.number },
        { label: say('checkout_messages.receipt.card'), value: payment.method_label ?? '' },
        ...taxRows(user, payment.amount - payment.tax, payment.buys?.tax),
        { label: say('checkout_messages.receipt.amount'), value: amount },
      ],
    },
  });
}

/** Mails about a change of plan whose payment failed after its page was closed. */
export const mailFailedChange = (tx: Tx, deps: MailDeps, user: Receiver, payment: PaymentRow, plan: string) =>
  queueMail(tx, {
    ...to(user, deps),
    template: 'payment_failed',
    data: {
      name: user.first_name,
      number: plan,
      link: page(deps, 'subscription'),
      amount: { amount: payment.amount, currency: payment.currency },
    },
  });

interface Renewal {
  plan: string;
  amount: number;
}

/** Net amount, tax and sum, line by line; nothing where no tax is charged. */
function taxRows({ locale }: Receiver, net: number, terms: TaxTerms | undefined): MailRow[] {
  const { say } = textsOf(locale);
  const tax = terms && describeTax(net, terms, locale);
  if (!tax) return [];
  return [
    { label: say('documents.totals.net'), value: money(net) },
    { label: say('receipts.taxed', { tax: tax.label, rule: tax.rule ?? '' }), value: money(tax.amount) },
  ];
}

/**
 * `day`: of the renewal. The first notice ignores the customer's mail settings, for no charge comes unannounced; a
 * missing card does too.
 */
export async function mailRenewalSoon(
  tx: Tx,
  deps: MailDeps,
  user: Receiver,
  {
    plan,
    first,
    day,
    buys,
    hasCard,
    ...sums
  }: Omit<Renewal, 'amount'> & Taxed & { buys: Purchase; day: Date; first: boolean; hasCard: boolean },
): Promise<void> {
  if (!first && hasCard && !acceptsMails(user)) return;
  const amount = money(sums.amount);
  const taxed = taxRows(user, sums.net, buys.tax);
  const total = { label: textsOf(user.locale).say('documents.totals.total'), value: amount };
  await queueMail(tx, {
    ...to(user, deps),
    // The first reminder of a term, and one that asks for a card, are sent in any case.
    ...(!first && hasCard && { unsubscribe: unsubscribeLink(deps.config) }),
    template: hasCard ? 'plan_renews_soon' : 'plan_needs_card',
    data: {
      name: user.first_name,
      plan,
      amount,
      day,
      link: page(deps, hasCard ? 'subscription' : 'billing'),
      ...(taxed.length > 0 && { rows: [...taxed, total] }),
    },
  });
}

/** `next`: when it is tried again. */
export const mailFailedRenewal = (
  tx: Tx,
  deps: MailDeps,
  user: Receiver,
  { plan, amount, next, reason }: Renewal & { next: Date; reason: string },
) =>
  queueMail(tx, {
    ...to(user, deps),
    template: 'plan_payment_failed',
    data: { name: user.first_name, plan, amount: money(amount), next, reason, link: page(deps, 'billing') },
  });

export const mailPlanEnd = (
  tx: Tx,
  deps: MailDeps,
  user: Receiver,
  template: 'plan_expired' | 'plan_ended' | 'plan_not_bought',
  plan: string,
) =>
  queueMail(tx, {
    ...to(user, deps),
    template,
    data: { name: user.first_name, plan, link: page(deps, 'subscription') },
  });

/** `amount`: the refund to the card; 0 if everything was refunded before. */
export async function mailPlanRefund(tx: Tx, deps: MailDeps, user: Receiver, { plan, amount }: Renewal): Promise<void> {
  const { say, money: written } = textsOf(user.locale);
  await queueMail(tx, {
    ...to(user, deps),
    template: 'plan_given_back',
    data: {
      name: user.first_name,
      plan,
      link: page(deps, 'payments'),
      money:
        amount > 0
          ? say('billing_messages.plan.refunding', { amount: written(amount) })
          : say('billing_messages.plan.nothing_back'),
    },
  });
}

/** `until`: the last day of the card, which may be over. `plan`: what renews with it. */
export async function mailCardExpires(
  tx: Tx,
  deps: MailDeps,
  user: Receiver,
  card: { card: string; until: Date; plan: string },
): Promise<void> {
  if (!acceptsMails(user)) return;
  await queueMail(tx, {
    ...to(user, deps),
    unsubscribe: unsubscribeLink(deps.config),
    template: card.until < new Date(today(deps.clock.now())) ? 'card_expired' : 'card_expires',
    data: { name: user.first_name, ...card, link: page(deps, 'billing') },
  });
}
