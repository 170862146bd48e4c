import type { SupportOrder } from '../../../schemas/generated/types.ts';
import type { Guide } from '../../shared/screens/guide.ts';
import type { Speaker } from '../../shared/screens/useSpeaker.ts';

/** What the customer would pay. */
function quote(answer: unknown, say: Speaker): string | undefined {
  const { price, quote: offer } = answer as SupportOrder;
  if (!price || !offer) return undefined;
  return say.text(`support.orders.foreseen.quote.${price.tax.amount > 0 ? 'taxed' : 'untaxed'}`, {
    ...{ total: say.money(price.total), net: say.money(price.subtotal), tax: say.money(price.tax) },
    date: say.date(offer.valid_until, 'long'),
  });
}

/** What would go back: money, account credit or both. */
function cancel(answer: unknown, say: Speaker): string | undefined {
  const { refund_if_cancelled: refund, credit_if_cancelled: credit } = answer as SupportOrder;
  if (!refund || !credit) return undefined;
  const words = { refund: say.money(refund), credit: say.money(credit) };
  const account = credit.amount > 0 ? 'credit' : 'unpaid';
  const money = credit.amount > 0 ? 'mixed' : 'paid';
  return say.text(`support.orders.foreseen.cancel.${refund.amount > 0 ? money : account}`, words);
}

/** What acts on an order would come to, said in their dialogs before they are done. */
export const foreseen: Guide['foreseen'] = { quote, cancel };
