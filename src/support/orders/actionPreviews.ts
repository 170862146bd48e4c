import type { Guide, Speaker } from '../../../engine/ui/resources/index.ts';
import type { Money, SupportOrder } from '../../../schemas/generated/types.ts';

/** What the customer would pay. */
function previewQuote(answer: unknown, say: Speaker): string | undefined {
  const { price, quote: offer } = answer as SupportOrder;
  if (!price || !offer) return undefined;
  return say.text(`support.orders.foreseen.quote.${price.tax.amount > 0 ? 'taxed' : 'untaxed'}`, {
    ...{ total: say.money(price.total), net: say.money(price.subtotal), tax: say.money(price.tax) },
    date: say.date(offer.valid_until, 'long'),
  });
}

/** What would go back: money, account credit or both. */
function previewCancellation(answer: unknown, say: Speaker): string | undefined {
  const { refund_if_cancelled: refund, credit_if_cancelled: credit } = answer as SupportOrder;
  if (!refund || !credit) return undefined;
  const words = { refund: say.money(refund), credit: say.money(credit) };
  const account = credit.amount > 0 ? 'credit' : 'unpaid';
  const money = credit.amount > 0 ? 'mixed' : 'paid';
  const back = say.text(`support.orders.foreseen.cancel.${refund.amount > 0 ? money : account}`, words);
  return [back, ...requestedRefunds(answer as SupportOrder).map(amount => undecidedRefundText(amount, say))].join(' ');
}

const undecidedRefundText = (amount: Money, say: Speaker): string =>
  say.text('support.orders.foreseen.cancel.asked', { amount: say.money(amount) });

/** Refunds that the customer has requested and that are undecided. */
const requestedRefunds = ({ payments }: SupportOrder): Money[] =>
  payments
    .filter(({ payment_status }) => payment_status !== 'disputed')
    .flatMap(({ refunds }) => refunds.filter(({ refund_status }) => refund_status === 'requested'))
    .map(({ amount }) => amount);

/** What acts on an order would come to, said in their dialogs before they are done. */
export const actionPreviews: Guide['foreseen'] = { quote: previewQuote, cancel: previewCancellation };
