import type { Tx } from '../../../engine/server/db/index.ts';
import { problem, validationError } from '../../../engine/server/http/index.ts';
import { isPayable } from '../../../schemas/billing/amountStep.ts';
import limits from '../../../schemas/billing/amounts.json' with { type: 'json' };
import type { SupportQuote } from '../../../schemas/generated/types.ts';
import type { Deps } from '../../deps.ts';
import { priceAnswers } from '../../orders/pricing.ts';
import { quotePrice } from '../../orders/quote.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { type TransitionContext, timeoutDate, transition } from '../../orders/transition.ts';

/** Quotes a price: one for all, or lines in free text of staff, plus tax. */
export async function quote(
  tx: Tx,
  deps: Deps,
  order: OrderRow,
  body: SupportQuote,
  did: TransitionContext,
): Promise<OrderRow> {
  const lines = readOffer(body, order);
  // The answers are priced for their tax alone: what they would cost by the list does not matter.
  const listed = await priceAnswers(deps, tx, order);
  if (!listed?.inputs) throw problem('order_status');
  const price = quotePrice(listed.inputs, lines);
  const until = timeoutDate('quoted', deps.clock.now());
  if (!until) throw new Error('A quote must end.');
  const offer = { total: price.total, valid_until: until.toISOString() };
  return transition(tx, deps, order, 'quoted', { ...did, set: { price, total: price.total, quote: offer } });
}

type Offered = NonNullable<SupportQuote['lines']>;

function readOffer(
  { price, lines }: SupportQuote,
  { currency }: OrderRow,
): { label: string; amount: number }[] | number {
  if ((price === undefined) === (lines === undefined))
    throw quoteProblem('value_error.either', 'price', 'Give either a price or lines.');
  const amounts = price ? [price] : (lines as Offered).map(line => line.amount);
  const place = price ? 'price' : 'lines';
  if (amounts.some(one => one.currency !== currency))
    throw quoteProblem('value_error.const', place, 'Choose one of the offered values.');
  const sum = amounts.reduce((whole, one) => whole + one.amount, 0);
  if (amounts.some(one => one.amount < 0) || sum < 1)
    throw quoteProblem('value_error.number.not_ge', place, 'This must be 1 or more.');
  if (sum > limits.maximum)
    throw quoteProblem('value_error.number.not_le', place, `This must be ${limits.maximum} or less.`);
  if (amounts.some(one => !isPayable(one.amount)))
    throw quoteProblem('value_error.number.decimals', place, 'This amount has more decimals than can be paid.');
  return price ? price.amount : (lines as Offered).map(({ label, amount }) => ({ label, amount: amount.amount }));
}

const quoteProblem = (type: string, field: 'price' | 'lines', msg: string) =>
  validationError([{ type, loc: ['body', field], msg }]);
