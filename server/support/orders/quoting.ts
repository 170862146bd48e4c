import type { SupportQuote } from '../../../schemas/generated/types.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { invalid, refuse } from '../../http/problems.ts';
import { priceAnswers } from '../../orders/pricing.ts';
import { quotePrice } from '../../orders/quote.ts';
import type { OrderRow } from '../../orders/tables.ts';
import { type Act, transition, waitEnds } from '../../orders/transition.ts';

/** Names a price for what was asked: a total, or lines of our team's own words, and the tax on top. */
export async function quote(tx: Tx, deps: Deps, order: OrderRow, body: SupportQuote, did: Act): Promise<OrderRow> {
  const lines = linesOf(body);
  // The answers are priced for their tax alone: what they would cost by the list does not matter.
  const listed = await priceAnswers(deps, tx, order);
  if (!listed?.inputs) throw refuse('order_status');
  const price = quotePrice(listed.inputs, lines);
  const until = waitEnds('quoted', deps.clock.now());
  if (!until) throw new Error('A quote must end.');
  const offer = { total: price.total, valid_until: until.toISOString() };
  return transition(tx, deps, order, 'quoted', { ...did, set: { price, total: price.total, quote: offer } });
}

/** As a total may be at most, in minor units. */
const dearest = 100_000_000;

function linesOf({ total, lines }: SupportQuote): NonNullable<SupportQuote['lines']> | number {
  if ((total === undefined) === (lines === undefined))
    throw invalid([{ type: 'value_error.either', loc: ['body', 'total'], msg: 'Give either a total or lines.' }]);
  if (total !== undefined) return total;
  const sum = (lines ?? []).reduce((whole, line) => whole + line.amount, 0);
  if (lines && sum >= 1 && sum <= dearest) return lines;
  const [type, msg] = sum < 1 ? ['not_ge', 'This must be 1 or more.'] : ['not_le', `This must be ${dearest} or less.`];
  throw invalid([{ type: `value_error.number.${type}`, loc: ['body', 'lines'], msg }]);
}
