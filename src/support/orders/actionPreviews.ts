import type { I18n, RowPresenter } from '../../../engine/ui/resources/index.ts';
import type { Money, SupportOrder } from '../../../schemas/generated/types.ts';

/** What the customer would pay. */
function previewQuote(answer: unknown, i18n: I18n): string | undefined {
  const { price, quote: offer } = answer as SupportOrder;
  if (!price || !offer) return undefined;
  return i18n.text(`support.orders.foreseen.quote.${price.tax.amount > 0 ? 'taxed' : 'untaxed'}`, {
    total: i18n.money(price.total),
    net: i18n.money(price.subtotal),
    tax: i18n.money(price.tax),
    date: i18n.date(offer.valid_until, 'long'),
  });
}

/** Returns the text for a refund: money, account credit or both. */
function previewCancellation(answer: unknown, i18n: I18n): string | undefined {
  const { refund_if_cancelled: refund, credit_if_cancelled: credit } = answer as SupportOrder;
  if (!refund || !credit) return undefined;
  const words = { refund: i18n.money(refund), credit: i18n.money(credit) };
  const account = credit.amount > 0 ? 'credit' : 'unpaid';
  const money = credit.amount > 0 ? 'mixed' : 'paid';
  const back = i18n.text(`support.orders.foreseen.cancel.${refund.amount > 0 ? money : account}`, words);
  return [back, ...requestedRefunds(answer as SupportOrder).map(amount => undecidedRefundText(amount, i18n))].join(' ');
}

const undecidedRefundText = (amount: Money, i18n: I18n): string =>
  i18n.text('support.orders.foreseen.cancel.asked', { amount: i18n.money(amount) });

/** Refunds that the customer has requested and that are undecided. */
const requestedRefunds = ({ payments }: SupportOrder): Money[] =>
  payments
    .filter(({ payment_status }) => payment_status !== 'disputed')
    .flatMap(({ refunds }) => refunds.filter(({ refund_status }) => refund_status === 'requested'))
    .map(({ amount }) => amount);

/** The results that actions on an order would have, shown in their dialogs. */
export const actionPreviews: RowPresenter['previews'] = { quote: previewQuote, cancel: previewCancellation };
